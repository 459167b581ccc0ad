// Pages that the Stripe stand-in serves in addition to the API: the script for the page, the requests of that script,
// and the bank's page.

import type { CardKind } from "./stripe-responses.ts";
import { STRIPE_JS } from "./stripe-script.ts";

type Bank = {
  readonly url: string;
  token(card: CardKind): string;
  challenge(id: string, approve: boolean): void;
  returnUrlOf(id: string): string;
};

export async function standInPage(bank: Bank, request: Request, url: URL): Promise<Response> {
  const [, first, second = ""] = url.pathname.split("/");
  const open = { "access-control-allow-origin": "*" };
  if (first === "js") {
    const script = STRIPE_JS.replaceAll("__URL__", bank.url);
    return new Response(script, { headers: { "content-type": "text/javascript" } });
  }
  if (first === "tokens") {
    const card = (await request.text()) as CardKind;
    return Response.json({ id: bank.token(card) }, { headers: open });
  }
  if (first === "act") {
    const id = second.split("_secret_")[0] ?? "";
    bank.challenge(id, url.search === "?approve");
    return Response.json({ paymentIntent: { id } }, { headers: open });
  }
  if (first !== "3ds") return new Response(null, { status: 404 });
  if (request.method === "POST") {
    bank.challenge(second, url.search === "?approve");
    return Response.redirect(bank.returnUrlOf(second), 303);
  }
  const form = (act: string) =>
    `<form method="post" action="?${act.toLowerCase()}"><button>${act}</button></form>`;
  return new Response(`<!doctype html><title>Bank</title>${form("Approve")}${form("Refuse")}`, {
    headers: { "content-type": "text/html" },
  });
}
