// api.js - questions and commands to the server, and its news.
// SPDX-License-Identifier: MIT

// All addresses are relative, so they carry the token of the page.
async function answerOf(response) {
  const body = await response.json().catch(() => ({error: `the answer ${response.status} is not JSON`}));
  if (!response.ok) throw new Error(body.error || `the server answers ${response.status}`);
  return body;
}

export async function ask(path) {
  return answerOf(await fetch(`api/${path}`));
}

export async function command(path, body = {}) {
  return answerOf(await fetch(`api/${path}`, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(body),
  }));
}

// Calls handlers[topic](value) for all news; handlers.lost(isLost) when the connection changes. The
// browser connects again by itself.
export function listen(handlers) {
  const source = new EventSource("api/events");
  for (const topic of ["state", "thought", "live"])
    source.addEventListener(topic, (e) => handlers[topic](JSON.parse(e.data)));
  source.onopen = () => handlers.lost(false);
  source.onerror = () => handlers.lost(true);
  return source;
}
