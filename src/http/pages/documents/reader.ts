// Detection of readers: a document goes to a browser that shows it to a person, or to a program that looks at it for a
// chat, a search engine or a test of availability.

const PROGRAMS =
  /bot\b|crawl|spider|slurp|preview|externalhit|facebot|whatsapp|telegram|skype|slack|discord|embedly|monitor/i;

/** Browsers say that they navigate, unless they are old; what they fetch in advance may never be shown. */
export function isForReader({ method, headers }: Request): boolean {
  const agent = headers.get("user-agent") ?? "";
  if (method !== "GET" || !agent.startsWith("Mozilla/") || PROGRAMS.test(agent)) return false;
  const isEarly = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return !isEarly && (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";
}
