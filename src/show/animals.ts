// Names of a show's guests: animals, so that nothing a visitor types is ever shown.

export const ANIMALS = [
  ...["Otter", "Fox", "Badger", "Heron", "Lynx", "Hedgehog", "Beaver", "Owl", "Hare", "Seal"],
  ...["Falcon", "Squirrel", "Dolphin", "Panda", "Koala", "Puffin", "Raccoon", "Moose", "Ibex", "Swan"],
  ...["Turtle", "Gecko", "Penguin", "Walrus", "Bison", "Camel", "Cheetah", "Crane", "Donkey", "Eagle"],
  ...["Ferret", "Finch", "Gazelle", "Giraffe", "Hippo", "Jaguar", "Kestrel", "Kiwi", "Lemur", "Llama"],
  ...["Magpie", "Marmot", "Meerkat", "Mole", "Newt", "Ocelot", "Osprey", "Panther", "Pelican", "Pony"],
  ...["Quail", "Rabbit", "Raven", "Robin", "Salmon", "Stork", "Tapir", "Tiger", "Wombat", "Zebra"],
] as const;

/** Rounds begin at different animals, and no animal is twice in one. */
const STRIDE = 7;

/** The animal of the guest who is `place`th in a round, both from 0. */
export function animalAt(round: number, place: number): string {
  return ANIMALS[(round * STRIDE + place) % ANIMALS.length] ?? ANIMALS[0];
}

const HOST = "show.invalid";

/** No mail server will ever take e-mails for it. */
export function addressOfAnimal(animal: string): string {
  return `${animal.toLowerCase()}@${HOST}`;
}

/** The animal behind an e-mail address; undefined for any that was typed. */
export function animalOf(email: string | undefined): string | undefined {
  return ANIMALS.find((animal) => addressOfAnimal(animal) === email);
}
