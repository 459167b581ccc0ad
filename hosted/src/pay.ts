// The captain's page.

import { captainParts } from "../../widget/src/components/captain-parts.ts";
import { emptyStorage } from "../../widget/src/page/own-payments.ts";
import { startPage } from "./start.tsx";

startPage({ parts: captainParts, storage: () => emptyStorage, lost: "notFound" });
