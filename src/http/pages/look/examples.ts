// Examples of the pages for previews: an order of four people, before and after its captain has paid.

import type { PageView } from "../../../api/pages/page.ts";
import { PAGE, pathTo } from "../../../api/paths.ts";
import type { Platform } from "../../../config/config.ts";
import { legalOf } from "../../../config/config.ts";
import { DAY, HOUR } from "../../../domain/time.ts";
import type { Locale } from "../../../text/locale.ts";

/** The document of each. */
export const EXAMPLE_DOCUMENTS = { pay: "pay", invitation: "join", captain: "pay" } as const;
export type ExamplePage = keyof typeof EXAMPLE_DOCUMENTS;

export function isExamplePage(name: string): name is ExamplePage {
  return Object.hasOwn(EXAMPLE_DOCUMENTS, name);
}

const ITEM: Readonly<Record<Locale, string>> = {
  en: "A weekend by the lake",
  fr: "Un week-end au bord du lac",
  de: "Ein Wochenende am See",
  es: "Un fin de semana junto al lago",
  it: "Un fine settimana al lago",
  nl: "Een weekend aan het meer",
};

const AMOUNT = 48_000;
const PEOPLE = 4;
const SHARE = AMOUNT / PEOPLE;
const CAPTAIN = {
  role: "captain",
  firstName: "Ana",
  initial: "M",
  amount: SHARE,
  status: "authorized",
} as const;

type About = {
  readonly platform: Platform;
  readonly language: Locale;
  readonly now: number;
  readonly publicUrl: string;
};

export function exampleView(page: ExamplePage, about: About): PageView {
  const { platform, language, now, publicUrl } = about;
  const { name, currencies, contact: { url, email } = {} } = platform;
  const contact = url ?? (email === undefined ? undefined : `mailto:${email}`);
  const unpaid: PageView = {
    role: "captain",
    now,
    shop: { name, ...legalOf(platform), ...(contact && { contact }) },
    sandbox: false,
    status: "initiated",
    amount: AMOUNT,
    remaining: AMOUNT,
    currency: currencies[0] ?? "EUR",
    ux: "collect",
    type: platform.type ?? "direct",
    awaitsCommit: false,
    dueDate: now + 5 * DAY,
    payable: true,
    minShare: platform.minShare,
    nbShares: PEOPLE,
    suggestedShare: SHARE,
    items: [{ id: "example", name: ITEM[language], amount: AMOUNT, quantity: 1 }],
    trackId: "A-1042",
    buyer: { email: "ana@shop.example", firstName: "Ana", lastName: "Martin" },
    payments: [],
    collect: { kind: "fields" },
    ...(platform.cancelUrl && { cancelUrl: platform.cancelUrl }),
  };
  const shared: PageView = {
    ...unpaid,
    status: "inProgress",
    remaining: AMOUNT - SHARE,
    people: { visibility: "all", paid: 1, left: PEOPLE - 1, paying: 0 },
    participants: [CAPTAIN],
    shareUrl: publicUrl + pathTo(PAGE.coBuyer, { token: "example" }),
  };
  switch (page) {
    case "pay":
      return unpaid;
    case "invitation":
      return { ...shared, role: "coBuyer", captain: { firstName: CAPTAIN.firstName }, buyer: {} };
    case "captain":
      return {
        ...shared,
        payable: false,
        participants: [{ ...CAPTAIN, you: true }],
        payments: [
          { id: "example", status: "authorized", amount: SHARE, unanswered: false, paidAt: now - HOUR },
        ],
        ...(platform.successUrl && { successUrl: platform.successUrl }),
      };
    default:
      return page satisfies never;
  }
}
