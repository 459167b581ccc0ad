// Reload of the page when a part of it cannot be fetched: the connection was lost for a moment, or a new version has
// replaced this one.

const SOON_MS = 3_000;

export function reloadSoon(): void {
  setTimeout(() => location.reload(), SOON_MS);
}
