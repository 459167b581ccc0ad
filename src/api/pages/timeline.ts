// JSON of a timeline between our own pages and the server. Types only.

/** What one person, or without a name the shop, did to an order: `GET /pay/:token/timeline`, oldest first. */
export type PageStep = {
  readonly firstName?: string;
  /** Of their last name. */
  readonly initial?: string;
  /** The captain, who reads it. */
  readonly you?: true;
  readonly at: number;
  readonly kind:
    | "paid"
    | "left"
    | "released"
    | "covered"
    | "waived"
    | "leftOut"
    | "moved"
    | "asked"
    | "declined";
  readonly amount?: number;
  /** The due date that it was moved to. */
  readonly until?: number;
};
