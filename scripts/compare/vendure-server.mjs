// Vendure with its defaults, one product and no plugin: `node server.mjs HOST USER DATABASE PORT`, in the folder where it
// is installed. Prints `ready`.

import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
// biome-ignore lint/correctness/noUndeclaredDependencies: it is installed where this file is copied to
import { bootstrap, DefaultLogger, LanguageCode, LogLevel } from "@vendure/core";
// biome-ignore lint/correctness/noUndeclaredDependencies: the same
import { populate } from "@vendure/core/cli/index.js";

const [host, username, database, port] = process.argv.slice(2);

const config = {
  apiOptions: { hostname: "127.0.0.1", port: Number(port) },
  authOptions: {
    tokenMethod: "bearer",
    superadminCredentials: { identifier: "compare", password: randomUUID() },
  },
  dbConnectionOptions: { type: "postgres", host, username, database, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
};

const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: "Europe",
  countries: [{ code: "FR", name: "France", zone: "Europe" }],
  taxRates: [{ name: "Standard", percentage: 20 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

const product = {
  ...{ name: "Cabin", slug: "cabin", description: "By the lake", assets: "", facets: "" },
  ...{ optionGroups: "", optionValues: "", sku: "cabin-1", price: "360.00", taxCategory: "standard" },
  ...{ stockOnHand: "100", trackInventory: "false", variantAssets: "", variantFacets: "" },
};

writeFileSync("products.csv", `${Object.keys(product).join(",")}\n${Object.values(product).join(",")}\n`);
await populate(() => bootstrap(config), initialData, "products.csv");
console.log("ready");
