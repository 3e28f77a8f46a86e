import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { ContentProblem } from '../../application/ports/content.ts';
import { createContentProblem, type FieldPath, findWordsOffset, type LocateField } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** A YAML file: its value, what is wrong with its syntax, and the way from a field to its line. */
export type YamlDocument = {
  readonly value: unknown;
  readonly problems: readonly ContentProblem[];
  readonly placeOf: LocateField;
};

type Span = { readonly start: number; readonly end: number };

function childOf(node: unknown, step: string | number): { start: number; value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && isNode(pair.key) ? { start: pair.key.range?.[0] ?? 0, value: pair.value } : null;
  }
  const item = isSeq(node) ? node.items[Number(step)] : null;
  return isNode(item) ? { start: item.range?.[0] ?? 0, value: item } : null;
}

/** The source of a field, from its key to the end of its value; stops at the deepest part of the path that exists. */
function spanOf(contents: unknown, path: FieldPath): Span {
  let node = contents;
  let start = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    const child = childOf(node, step);
    if (!child) break;
    start = child.start;
    node = child.value;
  }
  return { start, end: (isNode(node) ? node.range?.[1] : undefined) ?? start };
}

const syntaxReason = (error: Document['errors'][number], text: string): string => {
  if (error.code !== 'DUPLICATE_KEY') return `not valid YAML: ${error.message}`;
  return `'${/^[^:\s]*/.exec(text.slice(error.pos[0]))?.[0] ?? ''}' is given twice`;
};

/** Parses a YAML file and keeps its line numbers; syntax errors are problems, not exceptions (product.md 5.1). */
export function parseYaml(file: SourceFile): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument<ParsedNode>(file.text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number) => ({ file: file.path, line: lines.linePos(offset).line });
  const faults = [...document.errors, ...document.warnings];
  return {
    value: faults.length === 0 ? document.toJS() : null,
    problems: faults.map((fault) => createContentProblem(placeAt(fault.pos[0]), syntaxReason(fault, file.text))),
    placeOf: (path, words) => {
      const { start, end } = spanOf(document.contents, path);
      const found = words ? findWordsOffset(file.text.slice(start, end), words) : 0;
      return placeAt(start + Math.max(0, found));
    },
  };
}
