// The sandbox's test cards (specification/widget), for the people who try the service. Offered in sandbox mode only.

export type SandboxCard = {
  readonly number: string;
  readonly does:
    | "pays"
    | "declines"
    | "lacksFunds"
    | "hasExpired"
    | "wrongCvc"
    | "asksBank"
    | "failsCapture"
    | "failsRefund"
    | "losesAnswer"
    | "isDisputed"
    | "declinesLater"
    | "asksBankLater";
};

export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: "4242424242424242", does: "pays" },
  { number: "4000000000003220", does: "asksBank" },
  { number: "4000000000000002", does: "declines" },
  { number: "4000000000009995", does: "lacksFunds" },
  { number: "4000000000000069", does: "hasExpired" },
  { number: "4000000000000127", does: "wrongCvc" },
  { number: "4000000000000341", does: "failsCapture" },
  { number: "4000000000005126", does: "failsRefund" },
  { number: "4000000000000259", does: "losesAnswer" },
  { number: "4000000000002685", does: "isDisputed" },
  { number: "4000000000009979", does: "declinesLater" },
  { number: "4000000000007726", does: "asksBankLater" },
];
