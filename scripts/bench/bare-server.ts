// The baseline: a Bun server with a bare fetch handler. POST parses and echoes the body; GET answers a constant text.

const constant = await Bun.file(process.argv[2] ?? "").text();
const headers = { "Content-Type": "application/json; charset=utf-8" };

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    if (request.method === "POST") return new Response(JSON.stringify(await request.json()), { headers });
    return new Response(constant, { headers });
  },
});
process.stdout.write(`${server.port}\n`);
