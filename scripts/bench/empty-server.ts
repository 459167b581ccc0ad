// The floor of a start: nothing but a server that answers, compiled like the service.

Bun.serve({
  port: Number(process.argv.at(-1)),
  hostname: "127.0.0.1",
  fetch: () => new Response("ok"),
});
