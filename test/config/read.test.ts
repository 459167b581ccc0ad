// Reading of a configuration: valid texts and their values.

import { describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config/read.ts";
import { HOUR, MINUTE } from "../../src/domain/time.ts";
import {
  configOf,
  MODULE_ID,
  PLATFORM_ID,
  PUBLIC_KEY,
  platformText,
  SOURCES,
  WEBHOOK_KEY,
} from "../support/config/config-text.ts";

describe("what is read", () => {
  test("required keys alone: every default is filled in", () => {
    const { platforms, ...server } = configOf(platformText());
    expect(server).toEqual({
      mode: "sandbox",
      publicUrl: "http://localhost:8080",
      hostname: "127.0.0.1",
      port: 8080,
      dataDir: "data",
      namespace: "Service",
      selectorPrefix: "#service-",
      trustedProxies: [],
      countsConversion: true,
      limits: { requestsPerAddress: 3_000, failedPaymentsPerPage: 10, failedPaymentsPerAddress: 30 },
      dashboard: {
        url: "http://localhost:8080",
        idleMs: HOUR,
        ageMs: 12 * HOUR,
        keepAuditMs: 400 * 24 * HOUR,
        supportRefundMax: 0,
      },
    });
    expect(platforms).toHaveLength(1);
    expect(platforms[0]).toMatchObject({
      currencies: ["EUR"],
      ux: "collect",
      type: "direct",
      tpc: false,
      delayMs: 5 * 24 * HOUR,
      minShare: 50,
      completionDelayMs: 0,
      lastNoticeMs: 12 * HOUR,
      events: [
        "order.confirmed",
        "order.completed",
        "order.pendingCommit",
        "order.cancelled",
        "order.refunded",
      ],
      payload: "small",
      signatureHeader: "Service-Signature",
      signatures: "all",
      provider: { name: "sandbox", collect: "fields" },
      modules: [],
      defaultModules: [],
    });
    expect(platforms[0]).not.toHaveProperty("notifyUrl");
  });

  test("every key has its place in the config", () => {
    const text = `
[server]
public_url = "HTTP://Pay.Test:3000/"
host = "0.0.0.0"
port = 3000
data_dir = "/var/lib/service"
namespace = "Pay"
count_conversion = false
selector_prefix = ".pay-"
trusted_proxies = ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/48"]
limits = { requests_per_address = 0, failed_payments_per_page = 3, failed_payments_per_address = 7 }
[dashboard]
url = "https://Desk.Test/"
idle_minutes = 30
session_hours = 8
audit_days = 90
support_refund_max = 5_000
${platformText(`
public_keys = ["${PUBLIC_KEY}"]
currencies = ["JPY", "EUR"]
locale = "fr"
ux = "picking"
type = "standard"
two_phase_commit = true
secure_3d = true
delay_minutes = 8640
due_at_day_end = true
completion_delay_minutes = 1440
last_notice_minutes = 8639
min_share = 1
notify_url = "https://shop.example/hook?b=2&a=%20#x"
success_url = "http://127.0.0.1:3000/thanks"
cancel_url = "http://shop.local/cart"
allow_frontend_orders = false
frame_origins = ["https://Shop.example:443"]
image_origins = ["https://images.example"]
contact_email = "help@shop.example"
contact_phone = "+33 1 23 45 67 89"
contact_url = "https://shop.example/contact"
default_modules = ["${MODULE_ID}"]
webhooks = { events = ["refund.failed"], payload = "full", signature_header = "X-Pay", signatures = "one", ports = [8443] }
provider.collect = "frame"
limits = { requests_per_key = 9, failed_payments_per_public_key = 0, decline_alarm_percent = 100 }

[[platforms.modules]]
id = "${MODULE_ID}"
name = "Later"
description = "Pay later"
image = "https://images.example/a.png?v=1"
position = 3
ux = "single"
type = "direct"
two_phase_commit = false
secure_3d = false
delay_minutes = 1
`)}`;
    expect(configOf(text)).toEqual({
      mode: "sandbox",
      publicUrl: "http://pay.test:3000",
      hostname: "0.0.0.0",
      port: 3000,
      dataDir: "/var/lib/service",
      namespace: "Pay",
      selectorPrefix: ".pay-",
      trustedProxies: ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/48"],
      countsConversion: false,
      dashboard: {
        url: "https://desk.test",
        idleMs: HOUR / 2,
        ageMs: 8 * HOUR,
        keepAuditMs: 90 * 24 * HOUR,
        supportRefundMax: 5_000,
      },
      limits: { requestsPerAddress: 0, failedPaymentsPerPage: 3, failedPaymentsPerAddress: 7 },
      platforms: [
        {
          id: PLATFORM_ID,
          name: "Shop",
          secretKeys: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), last4: "ssss" }],
          publicKeys: [{ key: PUBLIC_KEY }],
          webhookKeys: [{ key: WEBHOOK_KEY }],
          currencies: ["JPY", "EUR"],
          locale: "fr",
          ux: "picking",
          type: "standard",
          tpc: true,
          secure3D: true,
          delayMs: 144 * HOUR,
          dueAtDayEnd: true,
          completionDelayMs: 24 * HOUR,
          lastNoticeMs: 144 * HOUR - MINUTE,
          minShare: 1,
          notifyUrl: "https://shop.example/hook?b=2&a=%20#x",
          successUrl: "http://127.0.0.1:3000/thanks",
          cancelUrl: "http://shop.local/cart",
          allowFrontendOrders: false,
          frameOrigins: ["https://shop.example"],
          imageOrigins: ["https://images.example"],
          contact: {
            email: "help@shop.example",
            phone: "+33 1 23 45 67 89",
            url: "https://shop.example/contact",
          },
          defaultModules: [MODULE_ID],
          limits: { requestsPerKey: 9, failedPaymentsPerPublicKey: 0, declineAlertPercent: 100 },
          events: ["refund.failed"],
          payload: "full",
          signatureHeader: "X-Pay",
          signatures: "one",
          webhookPorts: [8443],
          provider: { name: "sandbox", collect: "frame" },
          modules: [
            {
              id: MODULE_ID,
              name: "Later",
              description: "Pay later",
              image: "https://images.example/a.png?v=1",
              position: 3,
              ux: "single",
              type: "direct",
              tpc: false,
              secure3D: false,
              delayMs: MINUTE,
            },
          ],
        },
      ],
    });
  });

  test("what the command line says wins over the file, also in the address that follows from it", () => {
    const text = `[server]\nport = 1\nhost = "::"\ndata_dir = "a"\n${platformText()}`;
    const result = readConfig(text, SOURCES, {
      mode: "sandbox",
      port: 9000,
      hostname: "10.0.0.1",
      dataDir: "/b",
    });
    expect(result).toMatchObject({
      config: { port: 9000, hostname: "10.0.0.1", dataDir: "/b", publicUrl: "http://localhost:9000" },
    });
  });

  test("the config is frozen to its last list", () => {
    const config = configOf(platformText());
    const [platform] = config.platforms;
    for (const part of [config, config.platforms, platform, platform?.currencies, platform?.secretKeys[0]]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });
});
