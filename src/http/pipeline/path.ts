// Normal spelling of request paths: runs of slashes and a slash at the end mean the same path (specification/api).

const SLASH = 47;

/** Only the path of our own requests matters, never the host they name (T27). */
const BASE = "http://localhost";

/**
 * The URL of the same request in the spelling that routes are written in; undefined if `url` is that already,
 * which is the usual case and needs no new string. O(length).
 */
export function plainUrl(url: string): string | undefined {
  // A request without a usable Host header has a bare path for a URL.
  if (url.charCodeAt(0) === SLASH) return BASE + plainPath(url);
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start === -1) return `${BASE}/`;
  if (url.startsWith("http://") && isPlain(url, start)) return undefined;
  return BASE + plainPath(url.slice(start));
}

function isPlain(url: string, start: number): boolean {
  const query = url.indexOf("?", start);
  const end = query === -1 ? url.length : query;
  const double = url.indexOf("//", start);
  if (double !== -1 && double < end) return false;
  return (end === start + 1 || url.charCodeAt(end - 1) !== SLASH) && url.indexOf("#", start) === -1;
}

function plainPath(rest: string): string {
  const [beforeFragment = ""] = rest.split("#", 1);
  const query = beforeFragment.indexOf("?");
  const path = query === -1 ? beforeFragment : beforeFragment.slice(0, query);
  const joined = path.replace(/\/{2,}/g, "/");
  const trimmed = joined.length > 1 && joined.endsWith("/") ? joined.slice(0, -1) : joined;
  return trimmed + (query === -1 ? "" : beforeFragment.slice(query));
}
