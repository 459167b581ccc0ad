// The captain's page token, kept for as long as their tab is open: by the order's id alone a frame shows no more than
// anybody may see once they have begun to pay (T2), so that they could not go on after the page was loaded again.

const keyOf = (orderId: string) => `captain ${orderId}`;

/** Undefined where there is none, and where the browser lets frames keep nothing. */
export function keptToken(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(orderId: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(orderId), token);
  } catch {
    // It lasts as long as the frame.
  }
}
