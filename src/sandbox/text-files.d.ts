// Files that the sandbox embeds as text.

declare module "*.css" {
  const text: string;
  export = text;
}
declare module "*.toml" {
  const text: string;
  export = text;
}
declare module "*.js" {
  const text: string;
  export = text;
}
