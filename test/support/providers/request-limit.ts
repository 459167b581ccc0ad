// Request limit of the Stripe stand-in, per second: requests beyond it are rejected.

export class RequestLimit {
  perSecond = Number.POSITIVE_INFINITY;
  turnedAway = 0;
  /** When those of the last second were looked at. */
  readonly #looked: number[] = [];

  /** Counts a request. */
  isPassed(): boolean {
    if (this.perSecond === Number.POSITIVE_INFINITY) return false;
    const now = performance.now();
    while ((this.#looked[0] ?? now) <= now - 1_000) this.#looked.shift();
    if (this.#looked.length >= this.perSecond) {
      this.turnedAway += 1;
      return true;
    }
    this.#looked.push(now);
    return false;
  }
}
