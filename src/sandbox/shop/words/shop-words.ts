// Shape of the demo shop's words in one language.

export type ShopWords = {
  readonly demoShop: string;
  readonly notReal: string;
  readonly title: string;
  readonly goods: { readonly cabin: string; readonly canoe: string; readonly firewood: string };
  readonly total: string;
  readonly whoPays: string;
  readonly ways: {
    /** Modules of the platform. */
    readonly ask: string;
    readonly together: string;
    readonly items: string;
    readonly alone: string;
    readonly parts: string;
  };
  readonly moreChoices: string;
  readonly whereToPay: string;
  readonly places: { readonly page: string; readonly widget: string };
  readonly standard: string;
  readonly approve: string;
  readonly pay: (amount: string) => string;
  readonly clock: string;
  readonly source: string;
  readonly checkout: string;
  readonly yourOrder: string;
  /** The promise that a shop may make at each status (specification/states#statuses). */
  readonly promises: Readonly<
    Record<
      "completed" | "confirmed" | "inProgress" | "pendingCommit" | "cancelled" | "refunded" | "initiated",
      string
    >
  >;
  readonly order: string;
  readonly status: string;
  readonly captured: string;
  readonly partOf: (part: string, whole: string) => string;
  readonly othersLink: string;
  readonly webhooks: string;
  readonly noWebhooks: string;
  readonly verified: string;
  readonly forged: string;
  readonly ownersActs: string;
  readonly acts: { readonly commit: string; readonly cancel: string; readonly refund: string };
  readonly letTimePass: string;
  readonly readAgain: string;
  readonly shop: string;
  readonly nothingPaid: { readonly title: string; readonly text: string; readonly back: string };
  readonly problem: {
    readonly title: string;
    readonly noOrder: string;
    readonly noCart: string;
    readonly back: string;
  };
};
