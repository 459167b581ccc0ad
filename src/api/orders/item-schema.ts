// Schema of an order's item: the basket line itself and its travel or rental data (specification/orders#items).

import { Type } from "@sinclair/typebox";
import {
  cents,
  count,
  country,
  flag,
  MAX_URL,
  metadata,
  personName,
  text,
  time,
  word,
} from "../decode/field.ts";

const MAX_COUNT = 10_000;
const MAX_TRAVELERS = 100;

const Travel = Type.Partial(
  Type.Object({
    departureDate: time({ description: "When the journey begins." }),
    departureCompany: text(
      { description: "IATA code of the company.", examples: ["AF"] },
      { maxLength: 2, pattern: "^[A-Za-z0-9]{2}$", "x-must": "be an IATA code of 2 letters or digits" },
    ),
    departureAirport: airport({ description: "IATA code of the airport of departure.", examples: ["CDG"] }),
    destinationAirport: airport({ description: "IATA code of the airport of arrival.", examples: ["JFK"] }),
    destinationCountryCode: text(
      { description: "Country of arrival, ISO alpha-2.", examples: ["US"] },
      { maxLength: 2, "x-must": "be a country code of at most 2 letters" },
    ),
    returnDate: time({ description: "When the journey back begins." }),
    ticketType: word(["unknown", "oneWay", "twoWay", "multiple"], { description: "Kind of ticket." }),
    ticketClass: word(["unknown", "economy", "premiumEconomy", "business", "first", "others"], {
      description: "Class of the ticket.",
    }),
    ticketIsUpdatable: flag({ description: "Whether the ticket can be modified or cancelled." }),
    travelersCount: count(0, MAX_COUNT, { description: "Travelers related to the item." }),
    travelerIsBuyer: flag({ description: "Whether the bank card holder takes part in the travel." }),
    passportsExpirationDates: Type.Array(time({ description: "When this traveler's passport expires." }), {
      description: "One per traveler.",
      maxItems: MAX_TRAVELERS,
    }),
    luggageSupplement: text({ description: "Luggage beyond the ticket's." }, { maxLength: 30 }),
    insurance: text({ description: "Insurance of the journey." }, { maxLength: 30 }),
  }),
  { description: "Travel sector data." },
);

function airport(words: { readonly description: string; readonly examples: readonly string[] }) {
  return text(words, { maxLength: 3, pattern: "^[A-Za-z]{3}$", "x-must": "be an IATA code of 3 letters" });
}

const Rental = Type.Partial(
  Type.Object({
    company: text({ description: "Hotel or chain name." }, { maxLength: 50 }),
    destination: text({ description: "City.", examples: ["Lyon"] }, { maxLength: 50 }),
    roomsNumber: count(0, MAX_COUNT, { description: "Rooms." }),
    nightsNumber: count(0, MAX_COUNT, { description: "Nights." }),
  }),
  { description: "Rental sector data." },
);

const name = text(
  { description: "What the buyer reads.", examples: ["Cottage, 7 nights"] },
  { minLength: 1 },
);

const otherFields = {
  amount: cents(0, {
    description:
      "Cents: of one unit with ux `picking`, otherwise of the whole line. An item of 0 cannot be picked.",
    examples: [5000],
  }),
  description: Type.Optional(text({ description: "More about the item." })),
  image: Type.Optional(
    text(
      { description: "A file of the platform, or an https URL on its image_origins." },
      { maxLength: MAX_URL, "x-must": "be a file of the platform, or an https URL" },
    ),
  ),
  quantity: Type.Optional(count(1, MAX_COUNT, { description: "How many units.", default: 1 })),
  trackId: Type.Optional(text({ description: "The merchant's reference of the item." })),
  metadata: Type.Optional(metadata({ description: "The merchant's own data, given back." })),
  category: Type.Optional(text({ description: "Main product category (scoring)." })),
  shippingMethod: Type.Optional(text({ description: "How it is shipped (scoring)." })),
  travel: Type.Optional(Travel),
  rental: Type.Optional(Rental),
};

/** An item as the API takes it. */
export const ItemSchema = Type.Object(
  { name, ...otherFields, optional: Type.Optional(optionalFlag()) },
  { description: "A line of the basket." },
);

/** Of an item, in `picking`. */
export function optionalFlag() {
  return flag({ description: "Only with `ux` picking: its units are due only if a buyer takes them." });
}

/** An item as a browser's order has it: with `single` and `collect` it needs no name (specification/orders). */
export const FrontItemSchema = Type.Object(
  { name: Type.Optional(name), ...otherFields },
  { description: "A line of the basket." },
);

const addressLine = (description: string) => text({ description });

/** A postal address; its names default to the order's own (specification/orders#scoring-data). */
export const AddressSchema = Type.Partial(
  Type.Object({
    organization: addressLine("Defaults to the order's organization."),
    firstName: personName({ description: "Defaults to the order's firstName." }),
    lastName: personName({ description: "Defaults to the order's lastName." }),
    street1: addressLine("Street and number."),
    street2: addressLine("More of it."),
    city: addressLine("City."),
    zip: addressLine("Postal code."),
    country: country({ description: "Country code.", examples: ["FR"] }),
    state: addressLine("State or region."),
  }),
);
