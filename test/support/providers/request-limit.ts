// Request limit of the Stripe stand-in, per second: requests beyond it are rejected.

export class RequestLimit {
  perSecond = Number.POSITIVE_INFINITY;
  turnedAway = 0;
  /** When those of the last second were sent. */
  readonly #sentAt: number[] = [];

  /** Counts a request. */
  isPassed(): boolean {
    if (this.perSecond === Number.POSITIVE_INFINITY) return false;
    const now = performance.now();
    while ((this.#sentAt[0] ?? now) <= now - 1_000) this.#sentAt.shift();
    if (this.#sentAt.length >= this.perSecond) {
      this.turnedAway += 1;
      return true;
    }
    this.#sentAt.push(now);
    return false;
  }
}
