// Syntax highlighter of the documentation. In JavaScript, because the library's types bring those of a browser with them,
// which would then hold for the whole program.

import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import xml from "highlight.js/lib/languages/xml";

/** By the name that stands behind the fence. */
const LANGUAGES = {
  sh: bash,
  go,
  toml: ini,
  java,
  js: javascript,
  jsx: javascript,
  json,
  php,
  python,
  ruby,
  html: xml,
  vue: xml,
};
// HTML with a script in it is highlighted as both.
highlighter.registerLanguage("javascript", javascript);
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

export function highlighted(code, language) {
  return highlighter.highlight(code, { language }).value;
}
