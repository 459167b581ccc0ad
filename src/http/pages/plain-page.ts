// A page without a script: one card with a heading and a few words, in the platform's colours, or our own where no
// platform is known. What browsers are shown where a program gets JSON or a line of text.

import { DOCS, LANGUAGE_QUERY } from "../../api/paths.ts";
import type { Palette } from "../../config/brand/palette.ts";
import type { Brand, Config } from "../../config/config.ts";
import { brandOf } from "../../config/config.ts";
import { Html, html } from "../../text/html.ts";
import type { Locale } from "../../text/locale.ts";
import { LANGUAGE_NAMES, LOCALES } from "../../text/locale.ts";
import { acceptedWeights } from "./documents/accept.ts";
import { privateHeaders } from "./documents/headers.ts";
import type { Language } from "./documents/language.ts";
import { chosenLocale, languageFor } from "./documents/language.ts";

/** The colours of a brand: these pages need no more of it. */
function styleFor(brand: Brand): string {
  const { colorScheme } = brand;
  const colour = (name: keyof Palette) =>
    colorScheme === "both"
      ? `light-dark(${brand.light[name]}, ${brand.dark[name]})`
      : brand[colorScheme][name];
  return `:root { color-scheme: ${colorScheme === "both" ? "light dark" : colorScheme} }
body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; background: ${colour("ground")}; color: ${colour("ink")} }
main { max-width: 30rem; margin: 0 auto; padding: 1.75rem; border-radius: 1rem;
  background: ${colour("surface")}; border: 1px solid ${colour("line")} }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 }
p { margin: 0 0 1rem } p:last-child { margin: 0 }
a { color: inherit } a:focus-visible { outline: 3px solid ${colour("accent")}; outline-offset: 3px }
.shop, nav { color: ${colour("quiet")} }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 .75rem; margin-top: 1.5rem; font-size: .875rem }
nav a { padding: .625rem .25rem } nav [aria-current] { color: ${colour("ink")}; text-decoration: none }
button { font: inherit; font-weight: 600; padding: .75rem 1.25rem; border: 1px solid transparent; cursor: pointer;
  border-radius: ${brand.radiusPx}px; background: ${colour("accent")}; color: ${colour("onAccent")} }
button:focus-visible { outline: 3px solid ${colour("accent")}; outline-offset: 3px }`;
}

type PlainPage = {
  readonly lang: string;
  readonly title: string;
  readonly body: Html;
  readonly brand?: Brand;
  /** Its own, where it can be read in the others too. */
  readonly language?: Locale;
  /** 200 unless given. */
  readonly status?: number;
};

export function plainPage(
  config: Pick<Config, "publicUrl">,
  { lang, title, body, brand = brandOf({}), language, status = 200 }: PlainPage,
): Response {
  const style = styleFor(brand);
  const { text } = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body><main>${body}</main>${language && otherLanguages(language)}</body>
</html>
`;
  const hash = new Bun.CryptoHasher("sha256").update(style).digest("base64");
  const headers = {
    ...privateHeaders(config),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; ` +
      "frame-ancestors 'none'; base-uri 'none'",
    "X-Frame-Options": "DENY",
  };
  return new Response(text, { status, headers });
}

function otherLanguages(now: Locale): Html {
  const links = LOCALES.map((locale) => {
    const current = locale === now ? html` aria-current="true"` : undefined;
    return html`<a href="?${LANGUAGE_QUERY}=${locale}" lang="${locale}"${current}>${LANGUAGE_NAMES[locale]}</a>`;
  });
  return html`<nav>${links}</nav>`;
}

/** The language that the reader chose, else their browser's. */
function languageOf(request: Request): Language {
  return languageFor(chosenLocale(request), request);
}

type Said = { readonly title: string; readonly text: string };
type Words = Readonly<Record<"home" | "nothing" | "wait" | "failed", Said>> & { readonly docs: string };

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    home: {
      title: "Payments that people share",
      text: "Shops use this service to let a group pay together.",
    },
    docs: "Documentation (in English)",
    nothing: { title: "There is nothing at this address", text: "Check that the address is complete." },
    wait: { title: "Too many requests", text: "Please wait a little and try again." },
    failed: { title: "This did not work", text: "Please try again in a moment." },
  },
  fr: {
    home: {
      title: "Des paiements à plusieurs",
      text: "Des boutiques utilisent ce service pour qu’un groupe paie ensemble.",
    },
    docs: "Documentation (en anglais)",
    nothing: { title: "Il n’y a rien à cette adresse", text: "Vérifiez que l’adresse est complète." },
    wait: { title: "Trop de demandes", text: "Patientez un peu, puis réessayez." },
    failed: { title: "Cela n’a pas fonctionné", text: "Réessayez dans un instant." },
  },
  de: {
    home: {
      title: "Gemeinsam bezahlen",
      text: "Shops nutzen diesen Dienst, damit eine Gruppe zusammen bezahlen kann.",
    },
    docs: "Dokumentation (auf Englisch)",
    nothing: {
      title: "Unter dieser Adresse gibt es nichts",
      text: "Prüfen Sie, ob die Adresse vollständig ist.",
    },
    wait: { title: "Zu viele Anfragen", text: "Warten Sie ein wenig und versuchen Sie es erneut." },
    failed: { title: "Das hat nicht geklappt", text: "Versuchen Sie es gleich noch einmal." },
  },
  es: {
    home: {
      title: "Pagos entre varios",
      text: "Las tiendas usan este servicio para que un grupo pague a la vez.",
    },
    docs: "Documentación (en inglés)",
    nothing: { title: "No hay nada en esta dirección", text: "Comprueba que la dirección está completa." },
    wait: { title: "Demasiadas solicitudes", text: "Espera un poco e inténtalo de nuevo." },
    failed: { title: "No ha funcionado", text: "Inténtalo de nuevo en un momento." },
  },
  it: {
    home: {
      title: "Pagamenti condivisi",
      text: "I negozi usano questo servizio per far pagare insieme un gruppo.",
    },
    docs: "Documentazione (in inglese)",
    nothing: { title: "A questo indirizzo non c’è nulla", text: "Controlla che l’indirizzo sia completo." },
    wait: { title: "Troppe richieste", text: "Attendi un po’ e riprova." },
    failed: { title: "Non ha funzionato", text: "Riprova tra un momento." },
  },
  nl: {
    home: {
      title: "Samen betalen",
      text: "Winkels gebruiken deze dienst om een groep samen te laten betalen.",
    },
    docs: "Documentatie (in het Engels)",
    nothing: { title: "Op dit adres staat niets", text: "Controleer of het adres volledig is." },
    wait: { title: "Te veel verzoeken", text: "Wacht even en probeer het opnieuw." },
    failed: { title: "Dat is niet gelukt", text: "Probeer het zo meteen opnieuw." },
  },
};

/** A person opens the address in a browser: a program, and our own pages' scripts, ask for no HTML. */
export function isOpenedInBrowser(request: Request): boolean {
  return request.method === "GET" && acceptsPage(request);
}

export function acceptsPage({ headers }: Request): boolean {
  return (acceptedWeights(headers.get("accept") ?? "").get("text/html") ?? 0) > 0;
}

/** The bare address of the service. */
export function homePage(config: Pick<Config, "publicUrl">, request: Request): Response {
  const { language, tag } = languageOf(request);
  const { home, docs } = WORDS[language];
  const body = html`<h1>${home.title}</h1><p>${home.text}</p><p><a href="${DOCS.home}">${docs}</a></p>`;
  return plainPage(config, { lang: tag, title: home.title, body, language });
}

/** The page of an error, with the number of its request for who asks about it. */
export function errorPage(
  config: Pick<Config, "publicUrl">,
  request: Request,
  { status, requestId }: { readonly status: number; readonly requestId: string },
): Response {
  const { language, tag } = languageOf(request);
  const words = WORDS[language];
  const { title, text } = status === 404 ? words.nothing : status === 429 ? words.wait : words.failed;
  const body = html`<h1>${title}</h1><p>${text}</p><p class="shop">${requestId}</p>`;
  return plainPage(config, { lang: tag, title, body, language, status });
}
