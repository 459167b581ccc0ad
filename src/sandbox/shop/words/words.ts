// Words of the demo shop in the languages of the buyers' pages.

import type { Locale } from "../../../text/locale.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { ShopWords } from "./shop-words.ts";

export const SHOP_WORDS: Readonly<Record<Locale, ShopWords>> = { en, fr, de, es, it, nl };
