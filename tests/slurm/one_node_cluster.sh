#!/usr/bin/env bash
# one_node_cluster.sh - a Slurm cluster of this computer alone, for tests that source this file.
#
# It writes only into the folder given to start_cluster. It has its own key, its own ports and no
# accounting, so that it does not interfere with another Slurm on this computer.
# SPDX-License-Identifier: MIT

PATH=$PATH:/usr/sbin:/sbin
daemons=()

# Prints what is missing for a cluster, if anything is.
cluster_lacks() {
  local tool
  for tool in munged slurmctld slurmd sbatch scontrol squeue sinfo; do
    command -v "$tool" > /dev/null || {
      echo "$tool is not installed"
      return
    }
  done
  [[ $EUID -eq 0 ]] || echo "only root can start a Slurm node"
}

# start_cluster FOLDER: returns 0 when the node accepts jobs. FOLDER/*.log has the errors.
start_cluster() {
  local box=$1 port=$((20000 + RANDOM % 10000)) host try
  host=$(hostname -s)
  mkdir -p "$box/state" "$box/spool"
  head -c 1024 /dev/urandom > "$box/munge.key"
  chmod 600 "$box/munge.key"
  cat > "$box/slurm.conf" << END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$port
SlurmdPort=$((port + 1))
# A requeued task may begin once the credentials of its first run have expired.
AuthInfo=socket=$box/munge.socket,cred_expire=5
StateSaveLocation=$box/state
SlurmdSpoolDir=$box/spool
SlurmctldPidFile=$box/slurmctld.pid
SlurmdPidFile=$box/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/affinity
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1
MpiDefault=none
ReturnToService=2
KillWait=2
$(slurmd -C | grep '^NodeName=') NodeAddr=127.0.0.1
PartitionName=all Nodes=ALL Default=YES State=UP
END
  export SLURM_CONF=$box/slurm.conf
  munged --foreground --force --key-file="$box/munge.key" --socket="$box/munge.socket" \
    --pid-file="$box/munged.pid" --seed-file="$box/munge.seed" > "$box/munged.log" 2>&1 &
  daemons+=($!)
  for ((try = 0; try < 50; ++try)); do
    [[ ! -S $box/munge.socket ]] || break
    sleep 0.1
  done
  slurmctld -D > "$box/slurmctld.log" 2>&1 &
  daemons+=($!)
  slurmd -D > "$box/slurmd.log" 2>&1 &
  daemons+=($!)
  for ((try = 0; try < 100; ++try)); do
    [[ $(sinfo --noheader --format=%T 2> /dev/null) != idle ]] || return 0
    sleep 0.2
  done
  return 1
}

stop_cluster() {
  [[ ${#daemons[@]} -eq 0 ]] || kill "${daemons[@]}" 2> /dev/null || true
  wait 2> /dev/null || true
}
