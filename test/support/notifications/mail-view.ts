// View of an e-mail for tests: a scenario of the domain and one of its buyers.

import type { Brand } from "../../../src/config/config.ts";
import { brandOf } from "../../../src/config/config.ts";
import type { MailName } from "../../../src/domain/order/jobs.ts";
import { paidBy, payerOf } from "../../../src/domain/order/queries.ts";
import type { MailView } from "../../../src/notifications/email/figures.ts";
import type { Mail } from "../../../src/notifications/email/message.ts";
import { writeMail } from "../../../src/notifications/email/message.ts";
import type { Buyer, Scenario } from "../domain/scenario.ts";
import { authorizationOf } from "../domain/scenario.ts";

export const LINKS = {
  page: "https://pay.example/pay/PAGE",
  share: "https://pay.example/join/SHARE",
  stop: "https://pay.example/mail/stop/STOP",
};

export function viewOf(
  scenario: Scenario,
  mail: MailName,
  reader: Buyer,
  over: Partial<MailView> = {},
): MailView {
  const authorization = authorizationOf(scenario, reader);
  const refund = scenario.order.refunds.findLast(({ authorizationId }) => authorizationId === reader.id);
  const askId = scenario.order.adjustments?.asks?.at(-1)?.id;
  return {
    mail,
    locale: "en",
    timeZone: "UTC",
    shop: "Lakeside",
    order: scenario.order,
    authorization,
    ...(refund === undefined ? {} : { refund }),
    ...(askId === undefined ? {} : { about: { askId } }),
    firstName: "Ana",
    paid: paidBy(scenario.order, payerOf(authorization)),
    captain: "Cleo",
    invited: "Bob",
    links: LINKS,
    ...over,
  };
}

export function write(view: MailView, look: Brand = brandOf({})): Mail {
  const from = { name: view.shop, address: "pay@shop.example" };
  const to = { name: `${view.firstName} Lopes`, address: "ana@example.com" };
  return writeMail(view, { id: "1@pay.example", from, to, date: 0 }, look);
}
