// Steps of an order's timeline, in English: after a name and a dot.

export type TimelineWords = {
  readonly heading: string;
  readonly paid: string;
  readonly left: string;
  readonly released: string;
  readonly covered: string;
  readonly waived: string;
  readonly leftOut: string;
  readonly moved: (until: string) => string;
  readonly asked: string;
  readonly declined: string;
};

export const en: TimelineWords = {
  heading: "What has happened",
  paid: "paid",
  left: "took their payment back",
  released: "payment released",
  covered: "covered more",
  waived: "waived a part",
  leftOut: "left out",
  moved: (until) => `more time, until ${until}`,
  asked: "asked for what is missing",
  declined: "said no",
};
