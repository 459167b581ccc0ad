// The captain's page.

import { captainParts } from "../../widget/src/components/captain-parts.ts";
import { OwedPart } from "../../widget/src/components/owed/owed-part.ts";
import { emptyStorage } from "../../widget/src/page/own-payments.ts";
import { startPage } from "./start.tsx";

startPage({ parts: { ...captainParts, owed: OwedPart }, storage: () => emptyStorage, lost: "notFound" });
