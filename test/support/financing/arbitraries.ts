// Arbitraries of financed orders: offers, moments and time zones in which days are short, long or a day ahead.

import fc from "fast-check";

export const zone = fc.constantFrom(
  "UTC",
  "Europe/Paris",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Atlantic/Azores",
);

/** Any moment of some years, leap years among them. */
export const agreedAt = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2033, 0, 1) });
