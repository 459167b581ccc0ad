// The dashboard's app: starts it in its document.

import "../../../widget/src/style/tokens.css";
import "./dashboard.css";
import "./look.css";
import "./table.css";
import "./record.css";
import "./sandbox.css";
import { render } from "solid-js/web";
import { reloadSoon } from "../../../widget/src/page/reload.ts";
import { App } from "./shell/app.tsx";
import { readSession } from "./shell/session.ts";

const root = document.getElementById("app");
if (root !== null) render(() => <App />, root);
void readSession().catch(reloadSoon);
