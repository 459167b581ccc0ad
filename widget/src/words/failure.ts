// Words common to all frames: the sentence for a page that could not be loaded.

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
