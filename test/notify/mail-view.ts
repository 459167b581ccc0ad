// What an e-mail is made of, for tests: a scene of the domain and one of its buyers.

import type { Brand } from "../../src/config/config.ts";
import { brandOf } from "../../src/config/config.ts";
import type { MailName } from "../../src/domain/duty.ts";
import type { Mail } from "../../src/notify/mail.ts";
import { writeMail } from "../../src/notify/mail.ts";
import type { MailView } from "../../src/notify/mail-figures.ts";
import type { Buyer, Scene } from "../domain/scene.ts";
import { one } from "../domain/scene.ts";

export const LINKS = {
  page: "https://pay.example/pay/PAGE",
  share: "https://pay.example/join/SHARE",
  stop: "https://pay.example/mail/stop/STOP",
};

export function viewOf(scene: Scene, mail: MailName, reader: Buyer, over: Partial<MailView> = {}): MailView {
  const authorization = one(scene, reader);
  const refund = scene.order.refunds.findLast(({ authorizationId }) => authorizationId === reader.id);
  return {
    mail,
    locale: "en",
    timeZone: "UTC",
    shop: "Lakeside",
    order: scene.order,
    authorization,
    ...(refund === undefined ? {} : { refund }),
    firstName: "Ana",
    captain: "Cleo",
    links: LINKS,
    ...over,
  };
}

export function write(view: MailView, look: Brand = brandOf({})): Mail {
  const from = { name: view.shop, address: "pay@shop.example" };
  const to = { name: `${view.firstName} Lopes`, address: "ana@example.com" };
  return writeMail(view, { id: "1@pay.example", from, to, date: 0 }, look);
}
