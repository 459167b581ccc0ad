// Return page of the buyer's bank. Inside our page's frame it posts a message to the page; opened by itself it goes to
// the page. It never says how the payment went: only the provider knows that (T24).

import "./return.css";
import { pageBase } from "../../widget/src/page/client.ts";
import type { ReturnMessage } from "../../widget/src/page/return-message.ts";

const message: ReturnMessage = { type: "returned" };
const page = pageBase(location.pathname.replace(/\/return\/*$/, ""));

if (window.parent === window) location.replace(page);
else window.parent.postMessage(message, location.origin);
