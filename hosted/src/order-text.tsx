// An order's text for its document, drawn by the server with the components that the page's script draws it with: a
// buyer reads it before any script has come, and nothing moves when one takes over.

import type { JSX } from "solid-js";
import { renderToString } from "solid-js/web";
import type { OrderText } from "../../src/api/pages/order-text.ts";
import type { Locale } from "../../src/text/locale.ts";
import { reword } from "../../src/text/wording.ts";
import { Invitation } from "../../widget/src/components/group/invitation.tsx";
import { ShareLink } from "../../widget/src/components/group/share-link.tsx";
import { AmountSummary } from "../../widget/src/components/order/amount-summary.tsx";
import type { Parts } from "../../widget/src/components/page.ts";
import { usePage } from "../../widget/src/components/page.ts";
import { ModuleChooser } from "../../widget/src/components/payment-form/module-chooser.tsx";
import { ErrorView } from "../../widget/src/components/stages/error-view.tsx";
import type { Client } from "../../widget/src/page/client.ts";
import { emptyStorage } from "../../widget/src/page/own-payments.ts";
import { Session } from "../../widget/src/page/session.ts";
import { de } from "../../widget/src/words/de.ts";
import type { Words } from "../../widget/src/words/en.ts";
import { en } from "../../widget/src/words/en.ts";
import { es } from "../../widget/src/words/es.ts";
import { createFormat } from "../../widget/src/words/format.ts";
import { fr } from "../../widget/src/words/fr.ts";
import { it } from "../../widget/src/words/it.ts";
import { nl } from "../../widget/src/words/nl.ts";
import { App } from "./app.tsx";
import { Languages } from "./languages.tsx";
import { linkPreview } from "./link-preview.ts";
import { OwedText } from "./owed-text.tsx";

const LANGUAGES: Readonly<Record<Locale, Words>> = { en, fr, de, es, it, nl };

/** The form is the script's: until it comes, a place as large that says so. */
function FormPlace(): JSX.Element {
  const { words } = usePage();
  return (
    <div class="card form-place">
      <p class="quiet">{words.form.coming}</p>
    </div>
  );
}

const PARTS: Readonly<Record<"pay" | "join", Parts>> = {
  pay: {
    summary: AmountSummary,
    form: FormPlace,
    invite: ShareLink,
    modules: ModuleChooser,
  },
  join: { summary: Invitation, form: FormPlace },
};

/** Markup of the order as its page first shows it, or of a link that leads nowhere. Only what the view has is in it, every value escaped (T17). */
export const orderText: OrderText = (options) => {
  const { document, view, language, timeZone, wording } = options;
  const words = copyOf(LANGUAGES[language.language]);
  reword(words, wording);
  if (view === undefined) {
    const why = document === "pay" ? "notFound" : "replaced";
    return {
      markup: renderToString(() => (
        <>
          <ErrorView words={words} why={why} again={async () => undefined} />
          <Languages now={words.language} />
        </>
      )),
    };
  }
  const speech = { words, format: createFormat(language.tag, timeZone) };
  const session = new Session(view, {
    client: {} as Client,
    newAttempt: () => "",
    wait: () => new Promise(() => undefined),
    paid: () => undefined,
    storage: emptyStorage,
  });
  void session.start();
  const nudges = { listen: () => () => undefined };
  const parts: Parts = {
    ...PARTS[document],
    owed: (props) => <OwedText language={language}>{props.children}</OwedText>,
  };
  const markup = renderToString(() => (
    <App session={session} speech={speech} parts={parts} nudges={nudges} lost="notFound" />
  ));
  const preview = linkPreview(options);
  return { markup, ...(preview && { preview }) };
};

/** Words with groups of their own, which a shop's wording may change. */
function copyOf<T extends object>(words: T): T {
  const copied = Object.entries(words).map(([name, said]) => [
    name,
    typeof said === "object" && said !== null ? copyOf(said) : said,
  ]);
  return Object.fromEntries(copied) as T;
}
