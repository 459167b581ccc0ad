// Stands of a show, each with the order that its rounds are about. Amounts in cents.

/** An item as `POST /v1/orders` takes it. */
type StandItem = {
  readonly name: string;
  readonly amount: number;
  readonly quantity?: number;
  readonly optional?: true;
};

export type Stand = {
  readonly name: StandName;
  readonly title: string;
  /** What is special about it, in one sentence. */
  readonly about: string;
  /** Seats in `collect`. */
  readonly shares?: number;
  readonly order: {
    readonly ux: "collect" | "picking";
    readonly amount: number;
    readonly items: readonly StandItem[];
    readonly type?: "direct" | "standard";
    readonly guarantee?: { readonly percent: number };
    readonly minAmount?: number;
  };
};

export const STAND_NAMES = ["dinner", "trip", "match"] as const;
export type StandName = (typeof STAND_NAMES)[number];

/** Minutes from an order to its due date: the length of a round. */
export const ROUND_MINUTES = 3;

export const STANDS: Readonly<Record<StandName, Stand>> = {
  dinner: {
    name: "dinner",
    title: "Dinner for five",
    about: "Everyone pays what they ordered. What is left is the captain's.",
    order: {
      ux: "picking",
      type: "direct",
      amount: 8_400,
      items: [
        { name: "Tasting menu", amount: 2_600 },
        { name: "Grilled trout", amount: 1_900 },
        { name: "Risotto", amount: 1_600 },
        { name: "Pumpkin soup", amount: 1_100 },
        { name: "Apple tart", amount: 1_200 },
      ],
    },
  },
  trip: {
    name: "trip",
    title: "A weekend by the lake",
    about: "Four friends share it in equal parts. The captain answers for up to 30 %.",
    shares: 4,
    order: {
      ux: "collect",
      guarantee: { percent: 30 },
      amount: 12_000,
      items: [{ name: "Cabin by the lake, 2 nights", amount: 12_000 }],
    },
  },
  match: {
    name: "match",
    title: "Five-a-side on Friday",
    about: "Six places, and the match goes ahead with four of them paid.",
    order: {
      ux: "picking",
      amount: 7_200,
      minAmount: 4_800,
      items: [{ name: "A place in the match", amount: 1_200, quantity: 6, optional: true }],
    },
  },
};

export function isStandName(name: string): name is StandName {
  return STAND_NAMES.some((each) => each === name);
}
