// Texts that the build takes in as they are.

declare module "*/page-script.js" {
  const text: string;
  export = text;
}

declare module "*.md" {
  const text: string;
  export = text;
}

declare module "*/shop.mjs" {
  const text: string;
  export = text;
}

declare module "*.php" {
  const text: string;
  export = text;
}
