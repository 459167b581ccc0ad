// Pages behind a page link: the responses that a browser gets, and the requests that it may send.

import { describe, expect, test } from "bun:test";
import {
  config,
  fake,
  fakePage,
  fakePageView,
  NO_ASSETS,
  PAYMENT,
  TOKEN,
} from "../../../support/http/fake.ts";
import { pageFiles } from "../../../support/http/page-files.ts";
import { body, guarded, payRequest, request } from "../../../support/http/page-post.ts";
import { play } from "../../../support/http/record.ts";

const assets = pageFiles();

describe("a page's document", () => {
  const policy = (frames: string, ancestors: string): string =>
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; ` +
    `frame-src 'self'${frames}; frame-ancestors ${ancestors}; base-uri 'none'; object-src 'none'`;

  test.each([
    ["/pay", "pay.html"],
    ["/join", "join.html"],
  ])("T18, T20: %s has every security header", async (place, file) => {
    await play(fake({ assets }), {
      name: place,
      path: `${place}/${TOKEN}`,
      status: 200,
      has: [`the file ${file}`],
      sends: {
        ...guarded,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy(" https://cards.example", "'none'"),
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()",
      },
    });
  });

  test("T18: allows no foreign frame if our own fields collect the card", async () => {
    const own = fake({
      assets,
      buyer: { cardOrigins: () => ({ frames: [], scripts: [], connects: [] }) },
    });
    const sends = { "content-security-policy": policy("", "'none'") };
    await play(own, { name: "fields", path: `/pay/${TOKEN}`, status: 200, sends });
  });

  test("T18: allows the image origins of its modules and items, and no others", async () => {
    const modules = ["https://images.example/a.png", "https://images.example/b.png", "file.png"].map(
      (image) => ({ id: image, name: "A module", image }),
    );
    const items = [{ id: "itm", name: "A", amount: 1, quantity: 1, image: "https://items.example/a.png" }];
    const own = fake({ assets, page: { view: () => ({ ...fakePageView, modules, items }) } });
    const img = policy(" https://cards.example", "'none'").replace(
      "img-src 'self'",
      "img-src 'self' https://images.example https://items.example",
    );
    await play(own, {
      name: "images",
      path: `/pay/${TOKEN}`,
      status: 200,
      sends: { "content-security-policy": img },
    });
  });

  test("has Strict-Transport-Security only with https", async () => {
    const plain = fake({ assets, config: { ...config, publicUrl: "http://localhost:4000" } });
    const sends = { ...guarded, "strict-transport-security": null };
    await play(plain, { name: "http", path: `/pay/${TOKEN}`, status: 200, sends });
  });

  test("T15, T24: the page to which the bank returns can be framed by our own page only, and says nothing", async () => {
    let views = 0;
    const view = () => {
      views += 1;
      return fakePageView;
    };
    const server = fake({ assets, page: { view } });
    const sends = {
      ...guarded,
      "content-security-policy": policy("", "'self'"),
      "x-frame-options": "SAMEORIGIN",
    };
    for (const token of [TOKEN, "never-was"]) {
      const path = `/pay/${token}/return?status=paid`;
      await play(server, {
        name: token,
        path,
        status: 200,
        has: ["the file return.html"],
        lacks: ["paid"],
        sends,
      });
    }
    expect(views).toBe(0);
  });

  test("T20: an unknown link is 404 with the same headers as any other", async () => {
    for (const [path, file] of [
      ["/pay/never-was", "pay.html"],
      ["/join/never-was", "join.html"],
      ["/my/never-was", "join.html"],
      [`/pay/${TOKEN}x`, "pay.html"],
    ] as const) {
      const sends = { ...guarded, "content-type": "text/html; charset=utf-8" };
      await play(fake({ assets }), {
        name: path,
        path,
        status: 404,
        headers: { "if-none-match": `"${file}"` },
        has: [`the file ${file}`],
        lacks: ["never"],
        sends,
      });
    }
  });

  test("that was not built has no route", async () => {
    const { join: _join, ...rest } = assets.pages;
    const server = fake({ assets: { ...NO_ASSETS, pages: rest } });
    await play(server, { name: "join", path: `/join/${TOKEN}`, status: 404, has: ['"code":"notFound"'] });
    await play(server, { name: "state", path: `/join/${TOKEN}/state`, status: 200 });
  });
});

describe("a page's state", () => {
  test("is the view of the link's role", async () => {
    const server = fake();
    const paths = { captain: `/pay/${TOKEN}/state`, coBuyer: `/join/${TOKEN}/state` };
    for (const [role, path] of Object.entries(paths)) {
      const has = ['{"success":true,"data":{', `"role":"${role}"`];
      await play(server, { name: role, path, status: 200, has, sends: guarded });
    }
  });

  test("T20: of an unknown link is 404", async () => {
    const has = ['"code":"pageNotFound"'];
    await play(fake(), { name: "404", path: "/pay/never-was/state", status: 404, has, sends: guarded });
  });
});

describe("a payment", () => {
  test("goes to the application with the payment method unchanged", async () => {
    const seen: unknown[] = [];
    const server = fake({
      buyer: {
        openPage: async (pageLink) => ({
          ...fakePage,
          pay: (...args) => {
            seen.push([pageLink, ...args]);
            return fakePage.pay(...args);
          },
        }),
      },
    });
    await play(server, {
      ...payRequest,
      status: 200,
      has: ['{"success":true,"data":{"payment":{"id":"auth_'],
      sends: guarded,
    });
    await play(server, { ...payRequest, path: `/join/${TOKEN}/payments`, status: 200 });
    expect(seen).toEqual([
      [{ role: "captain", token: TOKEN, attempt: request.attempt }, request],
      [{ role: "coBuyer", token: TOKEN, attempt: request.attempt }, request],
    ]);
  });

  test("I20, T29: leaves no card, name or link in the log, paid, refused or broken", async () => {
    const broken = fake({ page: { pay: () => Promise.reject(new Error(body)) } });
    const server = fake();
    await play(server, { ...payRequest, status: 200, lacks: ["4242"] });
    await play(server, {
      ...payRequest,
      body: body.replace('"Ann"', "5"),
      status: 400,
      lacks: ["4242", "ann@"],
    });
    await play(server, { ...payRequest, body: body.slice(0, -1), status: 400, lacks: ["4242", "ann@"] });
    await play(broken, { ...payRequest, status: 500, lacks: ["4242", "ann@"] });
    const logged = [...server.logged, ...broken.logged].join();
    for (const secret of ["4242", "123", "Ann", "ann@", "try-1", TOKEN]) expect(logged).not.toContain(secret);
  });

  const later: readonly (readonly [act: string, ask: "checkPayment" | "abandonPayment"])[] = [
    ["check", "checkPayment"],
    ["abandon", "abandonPayment"],
  ];
  test.each(later)("can be asked to %s by its id", async (act, ask) => {
    const seen: unknown[] = [];
    const server = fake({
      page: {
        [ask]: (...args: Parameters<typeof fakePage.checkPayment>) => {
          seen.push(args);
          return fakePage[ask](...args);
        },
      },
    });
    const path = (id: string): string => `/pay/${TOKEN}/payments/${id}/${act}`;
    await play(server, {
      ...payRequest,
      path: path(PAYMENT),
      body: "{}",
      status: 200,
      has: [PAYMENT],
      sends: guarded,
    });
    for (const id of ["x", "%00", "a%2fb", PAYMENT.toUpperCase()]) {
      await play(server, {
        ...payRequest,
        path: path(id),
        body: "{}",
        status: 404,
        has: ['"code":"paymentNotFound"'],
      });
    }
    expect(seen).toEqual([[PAYMENT]]);
  });

  test("T20: through an unknown link is 404", async () => {
    await play(fake(), {
      ...payRequest,
      path: "/pay/never-was/payments",
      status: 404,
      has: ['"code":"pageNotFound"'],
    });
  });
});
