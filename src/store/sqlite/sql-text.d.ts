// What an import of SQL as text gives the compiler.

declare module "*.sql" {
  const text: string;
  export = text;
}
