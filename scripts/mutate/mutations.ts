// Mutations of a file: small errors that a programmer could make, each as one replacement of text. TypeScript's own parser
// finds their places, so that no comment, type or import is touched.

import type { Node, SourceFile } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isConditionalExpression,
  isIfStatement,
  isImportDeclaration,
  isNumericLiteral,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isSpreadElement,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/async";

/** `from` up to `to` in the file's text is replaced by `by`. */
export type Mutation = {
  readonly path: string;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly was: string;
  readonly by: string;
};

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
};
const NAMES: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
};

type Place = Omit<Mutation, "path" | "line">;

/** All mutations of the files of one folder whose tsconfig is `config`. */
export async function mutationsOf(config: string, paths: readonly string[]): Promise<readonly Mutation[]> {
  const typescript = new API();
  try {
    const snapshot = await typescript.updateSnapshot({ openProjects: [config] });
    const program = snapshot.getProjects()[0]?.program;
    const perFile = await Promise.all(
      paths.map(async (path) => {
        const file = await program?.getSourceFile(path);
        if (file === undefined) throw new Error(`TypeScript did not read ${path}`);
        return placesIn(file).map((place) => ({ path, line: lineOf(file, place.from), ...place }));
      }),
    );
    return perFile.flat();
  } finally {
    await typescript.close();
  }
}

function lineOf(file: SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1;
}

function placesIn(file: SourceFile): readonly Place[] {
  const places: Place[] = [];
  const visit = (node: Node): void => {
    if (isImportDeclaration(node) || isTypeAliasDeclaration(node) || isTypeNode(node)) return;
    places.push(...placesAt(node, file));
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return places;
}

function placesAt(node: Node, file: SourceFile): readonly Place[] {
  const replaced = (part: Node, by: string): Place => {
    const from = part.getStart(file);
    return { from, to: part.end, was: file.text.slice(from, part.end), by };
  };
  if (isBinaryExpression(node)) {
    const operator = file.text.slice(node.operatorToken.getStart(file), node.operatorToken.end);
    return (OPERATORS[operator] ?? []).map((by) => replaced(node.operatorToken, by));
  }
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [replaced(node, file.text.slice(node.operand.getStart(file), node.operand.end))];
  }
  if (isNumericLiteral(node))
    return [replaced(node, `(${file.text.slice(node.getStart(file), node.end)} + 1)`)];
  if (isStringLiteral(node)) return [replaced(node, '("mutated" as never)')];
  if (node.kind === SyntaxKind.TrueKeyword) return [replaced(node, "false")];
  if (node.kind === SyntaxKind.FalseKeyword) return [replaced(node, "true")];
  if (isIfStatement(node)) return [negated(node.expression, file, replaced)];
  if (isConditionalExpression(node)) return [negated(node.condition, file, replaced)];
  if (isPropertyAccessExpression(node)) {
    const by = NAMES[node.name.text];
    return by === undefined ? [] : [replaced(node.name, by)];
  }
  if (isArrayLiteralExpression(node)) {
    const texts = node.elements.map((each) => file.text.slice(each.getStart(file), each.end));
    return node.elements.flatMap((each, index) =>
      isSpreadElement(each) && texts.length === 1
        ? []
        : [replaced(node, `[${texts.toSpliced(index, 1).join(", ")}]`)],
    );
  }
  return [];
}

function negated(condition: Node, file: SourceFile, replaced: (part: Node, by: string) => Place): Place {
  return replaced(condition, `!(${file.text.slice(condition.getStart(file), condition.end)})`);
}
