// Counts of failed payments as part of the store's port, by source: an order's page and a network address, for example. All
// replicas count together.

/** `lastAt` in epoch ms. */
export type FailedPayments = { readonly failures: number; readonly lastAt: number };

/** By source; one without a failure is absent. */
export type FailureCounts = ReadonlyMap<string, FailedPayments>;

/** A payment that waits for its buyer, and the sources that it counts under until it is decided, and if it has failed. */
export type WaitingPayment = {
  readonly id: string;
  readonly undecided: readonly string[];
  readonly failed: readonly string[];
  readonly publicKey?: string;
};

export type FailedPaymentStore = {
  /**
   * Reads the counts of these sources and replaces them by those answered, as one step. `decide` is synchronous and pure,
   * and may run again. A count without failures is forgotten.
   */
  countFailures<T>(
    sources: readonly string[],
    decide: (counts: FailureCounts) => { readonly value: T; readonly counts: FailureCounts },
  ): Promise<T>;
  /** Remembers a payment until it is taken. `at` in epoch ms. */
  keepWaiting(payment: WaitingPayment, at: number): Promise<void>;
  /** The payment, once; undefined: none of that id waits. */
  takeWaiting(id: string): Promise<WaitingPayment | undefined>;
  /** Forgets what was last counted before that moment, epoch ms. */
  pruneFailures(before: number): Promise<void>;
};
