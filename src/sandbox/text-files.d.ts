// Files that the sandbox embeds as text.

declare module "*.css" {
  const text: string;
  export = text;
}
declare module "*/card-frame.js" {
  const text: string;
  export = text;
}
