// The captain's page.

import { captainParts } from "../../widget/src/components/captain-parts.ts";
import { forgetful } from "../../widget/src/page/kept.ts";
import { startPage } from "./start.tsx";

startPage({ parts: captainParts, keeper: () => forgetful, lost: "notFound" });
