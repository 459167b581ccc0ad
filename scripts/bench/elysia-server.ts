// The framework's own share: a bare Elysia server with a TypeBox schema for the body that it echoes.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";

const more = { additionalProperties: true };
const item = Type.Object({ name: Type.String(), amount: Type.Integer(), quantity: Type.Integer() }, more);
const body = Type.Object({ amount: Type.Integer(), email: Type.String(), items: Type.Array(item) }, more);

const app = new Elysia({ normalize: false }).post("/", ({ body }) => body, { body });
app.listen({ port: 0, hostname: "127.0.0.1" });
process.stdout.write(`${app.server?.port}\n`);
