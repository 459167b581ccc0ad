// The ids that examples use: of the right format, and without an owner.

const tail = "7e5f-8a9b-0c1d2e3f4a5b";

export const PLATFORM = `pl_01980d3c-6f00-${tail}`;
export const ORDER = `ord_0198f2a1-3b4c-${tail}`;
export const CAPTAIN = `auth_0198f2a1-7c10-${tail}`;
export const AUTHORIZATION = `auth_0198f2a3-91e2-${tail}`;
export const INVITATION = `inv_0198f2a2-1c70-${tail}`;
export const ITEM = `itm_0198f2a1-3b4d-${tail}`;
export const OTHER_ITEM = `itm_0198f2a1-3b4e-${tail}`;
export const ASK = `ask_0198f2a4-10c0-${tail}`;
export const EVENT = `evt_0198f2b7-5a01-${tail}`;
export const PAYOUT = `po_0198f2c0-6b10-${tail}`;
export const REQUEST = `req_0198f2a1-3b4c-${tail}`;
