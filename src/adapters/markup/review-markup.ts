import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

type Trait = { readonly what: string; readonly line: number };

/** What a tree is made of: each element, and each of its attributes with the value. */
function traitsOf(tree: Root): (Trait & { readonly name: string })[] {
  const traits: (Trait & { readonly name: string })[] = [];
  let line = 1;
  visit(tree, 'element', ({ tagName, properties, position }: Element) => {
    line = position?.start.line ?? line;
    traits.push({ name: tagName, what: `<${tagName}>`, line });
    for (const [attribute, value] of Object.entries(properties)) {
      const name = `${tagName} ${attribute} ${JSON.stringify(value)}`;
      traits.push({ name, what: `${attribute} of <${tagName}>`, line });
    }
  });
  return traits;
}

/** What is in the tree as written and no longer in the cleaned one. Comments are nobody's business but the author's. */
export function findAltered(written: Root, cleaned: Root): Trait[] {
  const left = new Map<string, number>();
  for (const { name } of traitsOf(cleaned)) left.set(name, (left.get(name) ?? 0) + 1);
  return traitsOf(written)
    .filter(({ name }) => {
      const rest = left.get(name) ?? 0;
      left.set(name, rest - 1);
      return rest <= 0;
    })
    .map(({ what, line }) => ({ what, line }));
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col']);
const TAG = /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)\b[^>]*>/gi;

const withoutComments = (html: string): string =>
  html.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/**
 * Elements of an HTML text that are not opened and closed as often as the browser makes them: a tag left open, closed
 * twice or crossed with another one, which browsers mend in silence and each page shows otherwise than meant.
 */
export function findBrokenNesting(html: string, tree: Root): Trait[] {
  const written = new Map<string, { opened: number; closed: number; made: number; line: number }>();
  const of = (name: string, line: number) => {
    const count = written.get(name) ?? { opened: 0, closed: 0, made: 0, line };
    written.set(name, count);
    return count;
  };
  const source = withoutComments(html);
  for (const match of source.matchAll(TAG)) {
    const line = source.slice(0, match.index).split('\n').length;
    const count = of((match.groups?.name ?? '').toLowerCase(), line);
    if (match.groups?.close) count.closed += 1;
    else count.opened += 1;
  }
  visit(tree, 'element', ({ tagName }: Element) => {
    of(tagName, 1).made += 1;
  });
  return [...written]
    .filter(([name, { opened, closed, made }]) => opened !== made || (!VOID.has(name) && opened !== closed))
    .map(([name, { line }]) => ({ what: `nesting of <${name}>`, line }));
}
