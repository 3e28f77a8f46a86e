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
