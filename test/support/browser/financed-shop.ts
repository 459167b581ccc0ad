// A shop whose captains can pay in three parts or later, and what they do on their page: say what is asked for, agree.

import { en } from "../../../widget/src/words/financing/en.ts";
import type { Place } from "./buyer.ts";
import { fillDetails } from "./buyer.ts";

/** Lines of `[[platforms]]`. */
export const FINANCING = `
offers = ["three", "later"]

[platforms.financing]
time_zone = "Europe/Paris"

[platforms.financing.legal]
entity = "Example Credit"
countries = ["FR", "BE"]

[[platforms.financing.legal.texts]]
language = "en"
terms_url = "https://credit.example/terms"
information_url = "https://credit.example/information"
mandate = "I allow Example Credit to charge my card on the dates shown."

[[platforms.financing.offers]]
id = "three"
name = "In three parts"
currency = "EUR"
min_amount = 5000
max_amount = 200000
buyer_fee_bps = 150
merchant_fee_bps = 200
kind = "installments"
count = 3
interval = "month"

[[platforms.financing.offers]]
id = "later"
name = "Later"
currency = "EUR"
min_amount = 15000
max_amount = 200000
buyer_fee_bps = 0
merchant_fee_bps = 200
kind = "payLater"
days = 30

[platforms.scoring]
scorer = "sandbox"

[platforms.payouts]
period = "monthly"
from = 2026-01-01
`;

export const MANDATE = "I allow Example Credit";
export const tent = (amount: number) => ({
  amount,
  items: [{ name: "Tent", amount, category: "camping" }],
  phone: "+33612345678",
});

/** Chooses the offer of this name, and waits for its plan. */
export const chooseOffer = async (page: Place, name: string): Promise<void> => {
  await page.getByLabel(name).check();
  await page.getByRole("table").first().waitFor();
};

/** All that a decision about a `tent` needs and the shop has not sent. */
export const fillEntries = async (page: Place): Promise<void> => {
  await fillDetails(page);
  await page.getByLabel(en.labels.street1).fill("1 rue de la Paix");
  await page.getByLabel(en.labels.zip, { exact: true }).fill("75002");
  await page.getByLabel(en.labels.city).fill("Paris");
  await page.getByLabel(en.labels.country, { exact: true }).selectOption("FR");
  await page.getByLabel(en.labels.civility).selectOption("ms");
  await page.getByLabel(en.labels.birthDate).fill("1990-12-10");
  await page.getByLabel(en.elsewhere).check();
};
