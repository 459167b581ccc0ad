// Requests of a page, in the language that its reader sees: an order that names none keeps its captain's.

import type { Send } from "./client.ts";

export const send: Send = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, "accept-language": document.documentElement.lang } });
