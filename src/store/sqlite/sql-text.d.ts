// Type of an import of SQL as text.

declare module "*.sql" {
  const text: string;
  export = text;
}
