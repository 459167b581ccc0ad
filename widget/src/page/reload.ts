// When a part of a page cannot be fetched the whole is fetched again: the connection was gone for a moment, or another
// version has taken this one's place.

const SOON_MS = 3_000;

export function reloadSoon(): void {
  setTimeout(() => location.reload(), SOON_MS);
}
