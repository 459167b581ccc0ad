// Reads source files, given as texts, with TypeScript's own parser into the data that the rules read.

import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isBindingElement,
  isExportDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isParameterDeclaration,
  isVariableDeclaration,
  isVariableStatement,
  NodeFlags,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/async";
import { createVirtualFileSystem } from "typescript/unstable/fs";

/** File texts by their path from the root of the repository, with forward slashes. */
export type Tree = Readonly<Record<string, string>>;

export type Import = { readonly specifier: string; readonly typeOnly: boolean; readonly line: number };
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Every function with a body, and how many lines it stands on. */
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
  /** The variables that a file declares outside of any function; `let` and `var` can be assigned again. */
  readonly variables: readonly { readonly name: string; readonly line: number; readonly isConst: boolean }[];
  /** The name of every variable, parameter and declared function, with the line on which it is declared. */
  readonly declared: readonly Snippet[];
  /** The text that begins at each piece of syntax; comments and the contents of strings begin none. */
  readonly snippets: readonly Snippet[];
  /** Every text: a string, a part of a template, text between tags; each line of a file that is not code. */
  readonly texts: readonly Snippet[];
};

type Snippet = { readonly line: number; readonly text: string };

const SNIPPET_CHARACTERS = 160;

const functionKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

const textKinds: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.JsxText,
]);

const isDeclaration = (node: Node) =>
  isVariableDeclaration(node) ||
  isParameterDeclaration(node) ||
  isBindingElement(node) ||
  isFunctionDeclaration(node);

const isTypeOnly = (specifier: Node): boolean => {
  const { parent } = specifier;
  if (isImportDeclaration(parent)) return parent.importClause?.phaseModifier === SyntaxKind.TypeKeyword;
  if (isExportDeclaration(parent)) return parent.isTypeOnly;
  return isImportTypeNode(parent.parent);
};

const readTypeScript = (path: string, file: SourceFile): Source => {
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const functions: { line: number; lines: number }[] = [];
  const snippets = new Map<number, Snippet>();
  const texts: Snippet[] = [];
  const declared: Snippet[] = [];
  const variables: { name: string; line: number; isConst: boolean }[] = [];
  const visit = (node: Node): void => {
    const start = node.getStart(file);
    const line = lineAt(start);
    if (node.kind !== SyntaxKind.JsxText && !snippets.has(start)) {
      snippets.set(start, { line, text: file.text.slice(start, start + SNIPPET_CHARACTERS) });
    }
    if (textKinds.has(node.kind)) texts.push({ line, text: file.text.slice(start, node.end) });
    if (isDeclaration(node) && node.name !== undefined && isIdentifier(node.name))
      declared.push({ line, text: node.name.text });
    if (functionKinds.has(node.kind)) functions.push({ line, lines: lineAt(node.end) - line + 1 });
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  for (const statement of file.statements.filter(isVariableStatement)) {
    const { flags, declarations } = statement.declarationList;
    const isConst = (flags & NodeFlags.Const) !== 0;
    for (const { name } of declarations)
      variables.push({ name: name.getText(file), line: lineAt(name.getStart(file)), isConst });
  }
  const imports = file.imports.map((node) => ({
    specifier: "text" in node ? String(node.text) : "",
    typeOnly: isTypeOnly(node),
    line: lineAt(node.getStart(file)),
  }));
  return {
    path,
    text: file.text,
    imports,
    functions,
    variables,
    declared,
    snippets: [...snippets.values()],
    texts,
  };
};

/** A page imports what its script and link elements load. */
const readOther = (path: string, text: string): Source => ({
  path,
  text,
  imports: [...text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)].map((match) => ({
    specifier: match[1] ?? "",
    typeOnly: false,
    line: text.slice(0, match.index).split("\n").length,
  })),
  functions: [],
  variables: [],
  declared: [],
  snippets: [],
  texts: text.split("\n").map((line, index) => ({ line: index + 1, text: line })),
});

const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

/** Nothing is resolved or type-checked: a tree may import what is not in it. */
export const readTree = async (tree: Tree): Promise<readonly Source[]> => {
  const options = { noResolve: true, noLib: true, types: [], allowImportingTsExtensions: true, noEmit: true };
  const config = JSON.stringify({ compilerOptions: options, include: ["**/*"] });
  const files = Object.fromEntries(Object.entries(tree).map(([path, text]) => [`/tree/${path}`, text]));
  const fs = createVirtualFileSystem({ ...files, "/tree/tsconfig.json": config });
  const typescript = new API({ cwd: "/tree", fs });
  try {
    const snapshot = await typescript.updateSnapshot({ openProjects: ["/tree/tsconfig.json"] });
    const program = snapshot.getProjects()[0]?.program;
    return await Promise.all(
      Object.entries(tree).map(async ([path, text]) => {
        if (!isTypeScript(path)) return readOther(path, text);
        const file = await program?.getSourceFile(`/tree/${path}`);
        if (file === undefined) throw new Error(`TypeScript did not read ${path}`);
        return readTypeScript(path, file);
      }),
    );
  } finally {
    await typescript.close();
  }
};
