// A built document completed for one reader: in their language from its first byte on, with the address of that
// language's words, so that they are fetched together with the scripts; with the shop's own wording, and with its
// brand, so that the page is never shown without.

import type { PreviewText } from "../../../api/pages/order-text.ts";
import { picturePath } from "../../../config/brand/picture.ts";
import type { Platform } from "../../../config/config.ts";
import { brandOf } from "../../../config/config.ts";
import { html } from "../../../text/html.ts";
import type { Locale } from "../../../text/locale.ts";
import { stylePath } from "../../assets/brand.ts";
import type { EmbeddedAssets, WordsFamily } from "../../assets/embedded.ts";
import { jsonLiteral } from "./json-literal.ts";
import type { Language } from "./language.ts";

type FirstWords = {
  readonly title: string;
  readonly noscript: string;
  /** Shown where the page's script does not load. */
  readonly late: string;
  readonly again: string;
};

/** Texts shown before any words are loaded, or where none can be loaded. */
const FIRST_WORDS: Readonly<Record<Locale, FirstWords>> = {
  en: {
    title: "Payment",
    noscript: "This page needs JavaScript to take a payment securely.",
    late: "The payment page takes longer than usual to load.",
    again: "Try again",
  },
  fr: {
    title: "Paiement",
    noscript: "Cette page a besoin de JavaScript pour un paiement en toute sécurité.",
    late: "La page de paiement met plus de temps que d’habitude à se charger.",
    again: "Réessayer",
  },
  de: {
    title: "Zahlung",
    noscript: "Diese Seite braucht JavaScript, damit Sie sicher bezahlen können.",
    late: "Die Zahlungsseite braucht länger als sonst zum Laden.",
    again: "Erneut versuchen",
  },
  es: {
    title: "Pago",
    noscript: "Esta página necesita JavaScript para cobrar de forma segura.",
    late: "La página de pago tarda más de lo habitual en cargarse.",
    again: "Reintentar",
  },
  it: {
    title: "Pagamento",
    noscript: "Questa pagina ha bisogno di JavaScript per un pagamento sicuro.",
    late: "La pagina di pagamento impiega più del solito a caricarsi.",
    again: "Riprova",
  },
  nl: {
    title: "Betaling",
    noscript: "Deze pagina heeft JavaScript nodig om veilig te kunnen betalen.",
    late: "Het laden van de betaalpagina duurt langer dan anders.",
    again: "Opnieuw proberen",
  },
};

/** The words that a document uses; the documents not listed use none. */
const FAMILY_OF: Readonly<Record<string, WordsFamily>> = {
  pay: "pages",
  join: "pages",
  captain: "frames",
  link: "frames",
  help: "help",
  screen: "screen",
};

/** What the pages declare before any style is loaded. */
const BOTH_SCHEMES = 'content="light dark"';

export type Filling = {
  /** The document's name among the assets. */
  readonly name: string;
  readonly language: Language;
  /** Markup: what a buyer reads before any script has come. */
  readonly text?: string | undefined;
  /** What the page's script would ask for first. */
  readonly state?: object | undefined;
  /** What a chat shows of the link. */
  readonly preview?: PreviewText | undefined;
  /** Where the files of the brand are, if not in their usual folder. */
  readonly brandFolder?: string | undefined;
  /** The platform of the page, where it is known. */
  readonly platform?: Pick<Platform, "id" | "name" | "brand" | "wording" | "mail"> | undefined;
};

/** `template`, which is in English and without any shop's brand, completed for one reader. */
export function fillDocument(template: string, { words }: EmbeddedAssets, filling: Filling): string {
  const { language, tag } = filling.language;
  const { title, noscript, late, again } = FIRST_WORDS[language];
  const { colorScheme } = brandOf(filling.platform ?? {});
  const head = headOf(words, filling).join("\n    ");
  return template
    .replace('<html lang="en">', () => openingTag(tag, filling.platform?.mail?.timeZone))
    .replace(FIRST_WORDS.en.title, title)
    .replace(FIRST_WORDS.en.noscript, noscript)
    .replace(BOTH_SCHEMES, colorScheme === "both" ? BOTH_SCHEMES : `content="${colorScheme}"`)
    .replace("<!--order-->", () => filling.text ?? "")
    .replace("<!--late-->", () => html`<p class="late">${late} <a class="link" href="">${again}</a></p>`.text)
    .replace("<!--head-->", () => head)
    .replace("<!--state-->", () => stateScript(filling.state));
}

/** Where a shop writes e-mails, its pages tell the time by the same clock; elsewhere by their reader's own. */
function openingTag(lang: string, timeZone: string | undefined): string {
  const zone = timeZone && html` data-time-zone="${timeZone}"`;
  return html`<html lang="${lang}"${zone || undefined}>`.text;
}

function headOf(words: EmbeddedAssets["words"], filling: Filling): readonly string[] {
  const { language } = filling.language;
  const family = FAMILY_OF[filling.name];
  const always = [...styleLink(filling), ...previewTags(filling.preview)];
  if (family === undefined) return always;
  return [
    ...always,
    wordsLink(words[family]?.[language]),
    // The words of a big screen are not for shops to replace.
    ...(family === "screen" ? [] : wordingScript(filling.platform?.wording?.[language]?.[family])),
  ];
}

/** The style sheet, the logo as the tab's icon, and the ground for the browser's own bars. */
function styleLink({ platform, brandFolder }: Filling): readonly string[] {
  const usual = platform && stylePath(platform);
  if (platform?.brand === undefined || usual === undefined) return [];
  const placed = (path: string) =>
    brandFolder === undefined ? path : `${brandFolder}/${path.slice(path.lastIndexOf("/") + 1)}`;
  const { logo, colorScheme, light, dark } = platform.brand;
  const grounds =
    colorScheme === "both"
      ? [
          `<meta name="theme-color" content="${light.ground}" media="(prefers-color-scheme: light)" />`,
          `<meta name="theme-color" content="${dark.ground}" media="(prefers-color-scheme: dark)" />`,
        ]
      : [`<meta name="theme-color" content="${platform.brand[colorScheme].ground}" />`];
  const icon = logo === undefined ? [] : [`<link rel="icon" href="${placed(picturePath(logo))}" />`];
  return [`<link rel="stylesheet" href="${placed(usual)}" />`, ...icon, ...grounds];
}

/** The Open Graph protocol, which chats read, and what else one of them asks for. */
function previewTags(preview: PreviewText | undefined): readonly string[] {
  if (preview === undefined) return [];
  const { title, text, site, image } = preview;
  const named = { type: "website", site_name: site, title, description: text, image };
  const tags = Object.entries(named).flatMap(([name, content]) =>
    content === undefined ? [] : html`<meta property="og:${name}" content="${content}" />`.text,
  );
  const card = image === undefined ? "summary" : "summary_large_image";
  return [...tags, `<meta name="twitter:card" content="${card}" />`];
}

/** Fetched at once, and run when the page's script imports it. */
function wordsLink(path: string | undefined): string {
  if (path === undefined) throw new Error("a language's words were not built");
  return `<link id="words" rel="modulepreload" href="${path}" />`;
}

function wordingScript(wording: Readonly<Record<string, string>> | undefined): readonly string[] {
  return wording === undefined || Object.keys(wording).length === 0 ? [] : [dataScript("wording", wording)];
}

function stateScript(state: object | undefined): string {
  return state === undefined ? "" : dataScript("state", state);
}

/** Data for the page's script: the content security policy forbids none of it, because a browser runs none of it. */
function dataScript(id: string, data: object): string {
  return `<script id="${id}" type="application/json">${jsonLiteral(data)}</script>`;
}
