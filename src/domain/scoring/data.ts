// Scoring data of an order, as far as rules read them: which fields count, which are needed, and how complete they are
// (specification/scoring#completeness).

/** Other lines, such as names, are passed on unread. */
export type ScoredAddress = {
  readonly street1?: string;
  readonly street2?: string;
  readonly zip?: string;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
};

/** As sent by the merchant or entered by the buyer, without defaults. Times in epoch ms. */
export type ScoringData = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly billingAddress?: ScoredAddress;
  readonly phone?: string;
  readonly civility?: string;
  /** Midnight UTC of the day of birth. */
  readonly birthDate?: number;
  readonly birthZipCode?: string;
  readonly items?: readonly { readonly category?: string }[];
  readonly birthCity?: string;
  readonly birthCountry?: string;
  readonly birthState?: string;
  readonly isPro?: boolean;
  readonly shippingAddress?: ScoredAddress;
  readonly session?: { readonly ip?: string };
  readonly organization?: string;
  readonly siren?: string;
};

export type ScoredField = keyof ScoringData;

/** Without them there is no decision. */
const NEEDED = [
  "email",
  "firstName",
  "lastName",
  "billingAddress",
  "phone",
  "civility",
  "birthDate",
  "birthZipCode",
] as const satisfies readonly ScoredField[];

/** What a buyer enters to be financed, as far as the shop has not sent it. */
export type EnteredData = Pick<
  ScoringData,
  Exclude<(typeof NEEDED)[number], "email" | "firstName" | "lastName">
>;

const OF_ALL = [
  ...NEEDED,
  "items",
  "birthCity",
  "birthCountry",
  "birthState",
  "isPro",
  "shippingAddress",
  "session",
] as const satisfies readonly ScoredField[];

const OF_A_BUSINESS = ["organization", "siren"] as const satisfies readonly ScoredField[];

/** Every field that can count. */
export const SCORED_FIELDS: readonly ScoredField[] = [...OF_ALL, ...OF_A_BUSINESS];

const NEEDED_LINES = [
  "street1",
  "zip",
  "city",
  "country",
] as const satisfies readonly (keyof ScoredAddress)[];

export function isPresent(data: ScoringData, field: ScoredField): boolean {
  const value = data[field];
  if (typeof value === "object") return Object.keys(value).length > 0;
  return value !== undefined && value !== "";
}

/** How many percent of the fields that count are present, rounded down. The last two count for a business alone. */
export function completenessOf(data: ScoringData): number {
  const counted = data.isPro === true ? SCORED_FIELDS : OF_ALL;
  const present = counted.filter((field) => isPresent(data, field));
  return Math.floor((100 * present.length) / counted.length);
}

/** The needed fields that are absent; an address that lacks a needed line is absent as a whole. */
export function missingFields(data: ScoringData): readonly ScoredField[] {
  return NEEDED.filter((field) => {
    if (field !== "billingAddress") return !isPresent(data, field);
    return NEEDED_LINES.some((line) => (data.billingAddress?.[line] ?? "") === "");
  });
}

/** Full years between a birth and a day, both as midnight UTC of their date, in epoch ms. */
export function ageOn(day: number, birthDate: number): number {
  const [today, birth] = [new Date(day), new Date(birthDate)];
  const years = today.getUTCFullYear() - birth.getUTCFullYear();
  const months = today.getUTCMonth() - birth.getUTCMonth();
  const isBirthdayAhead = months < 0 || (months === 0 && today.getUTCDate() < birth.getUTCDate());
  return isBirthdayAhead ? years - 1 : years;
}
