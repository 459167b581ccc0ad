// What every family of frames can say: that it could not show what it was asked for.

export type FailureWords = {
  readonly language: string;
  readonly failure: {
    readonly heading: string;
    /** There is a mistake in the shop's page. */
    readonly text: string;
    /** The service did not answer. */
    readonly unreachable: string;
    readonly again: string;
  };
};
