// Texts that the build takes in as they are.

declare module "*.md" {
  const text: string;
  export = text;
}
