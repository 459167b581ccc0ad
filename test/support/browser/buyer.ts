// Acts of a buyer on the hosted payment page, or in a frame with the same content, found by the words on the page. The
// tests assert the results.

import type { FrameLocator, Locator, Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";

const { labels } = en.form;

export type Place = Page | FrameLocator;

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  expired: "4000 0000 0000 0069",
  wrongCvc: "4000 0000 0000 0127",
  asksBank: "4000 0000 0000 3220",
  losesAnswer: "4000 0000 0000 0259",
} as const;

export const person = { email: "ana@example.com", firstName: "Ana", lastName: "Lopes" };

/** The button that pays, whatever the amount on it. */
export const payButton = (page: Place): Locator => page.getByRole("button", { name: /^Pay / });

export const alertBox = (page: Place): Locator => page.locator(".notice[role=alert]");

export const heading = (page: Place): Locator => page.getByRole("heading", { level: 1 });

/** Who pays under another e-mail is another person: their share is counted by itself. */
export const fillDetails = async (page: Place, email: string = person.email): Promise<void> => {
  await page.getByLabel(labels.email).fill(email);
  await page.getByLabel(labels.firstName).fill(person.firstName);
  await page.getByLabel(labels.lastName).fill(person.lastName);
};

export const fillCard = async (page: Place, number: string): Promise<void> => {
  await page.getByLabel(labels.number).fill(number);
  await page.getByLabel(labels.expiry).fill("12/40");
  await page.getByLabel(labels.cvc).fill("123");
};

/** Fills in everything and presses the button. */
export const pay = async (page: Place, number: string, email?: string): Promise<void> => {
  await fillDetails(page, email);
  await fillCard(page, number);
  await payButton(page).click();
};

/** The bank's page inside the payment page. */
export const bankFrame = (page: Place): FrameLocator => page.frameLocator("iframe.bank-frame");

/** The provider's own page for the card, where it collects cards itself. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator("iframe.provider-frame");

export const fillCardFrame = async (page: Page, number: string): Promise<void> => {
  const frame = cardFrame(page);
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry month").fill("12");
  await frame.getByLabel("Expiry year").fill("2040");
  await frame.getByLabel("Security code").fill("123");
};
