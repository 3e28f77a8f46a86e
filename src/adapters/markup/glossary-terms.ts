import type { Element, ElementContent, Parents, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { MarkupTerm } from '../../application/ports/markup.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';

/** Where a term is not explained: what leads or labels, and what is not prose (product.md 5.15). */
const PASSED_BY = new Set(['h2', 'h3', 'h4', 'a', 'code', 'pre', 'kbd', 'dfn', 'button', 'figure']);

const isPassedBy = (element: Element): boolean => PASSED_BY.has(element.tagName) || 'dataLabel' in element.properties;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]");

const isAbbreviation = (form: string): boolean => /^[A-Z][A-Z0-9&-]+$/.test(form);

type Finder = (text: string) => { readonly term: MarkupTerm; readonly from: number; readonly words: string } | null;

/** Finds the first term of a text that was not explained before. Longer forms win; abbreviations keep their capitals. */
function termFinder(terms: readonly MarkupTerm[], explained: ReadonlySet<MarkupTerm>): Finder {
  const forms = terms
    .flatMap((term) => [term.term, ...term.also].map((form) => ({ form, term })))
    .sort((left, right) => right.form.length - left.form.length);
  const alternatives = forms.map(({ form }) => `(${escaped(form)})`).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => {
    for (const match of text.matchAll(pattern)) {
      const which = match.slice(1).findIndex((group) => group !== undefined);
      const { form, term } = forms[which] ?? {};
      if (!term || !form || explained.has(term) || (isAbbreviation(form) && match[0] !== form)) continue;
      return { term, from: match.index, words: match[0] };
    }
    return null;
  };
}

const textNode = (value: string): Text => ({ type: 'text', value });

/**
 * A button that opens the explanation: a popover of the browser's own, which needs no script. Pressing opens it, and
 * pointing at it where the browser knows `interestfor`.
 */
function explanation({ term, definition }: MarkupTerm, words: string): Element[] {
  const id = glossaryAnchor(term);
  return [
    {
      type: 'element',
      tagName: 'button',
      properties: { type: 'button', dataTerm: '', popoverTarget: id, interestfor: id, ariaHasPopup: 'dialog' },
      children: [textNode(words)],
    },
    {
      type: 'element',
      tagName: 'span',
      properties: { id, popover: 'auto', role: 'dialog', ariaLabel: `Definition: ${term}` },
      children: [
        { type: 'element', tagName: 'strong', properties: {}, children: [textNode(term)] },
        textNode(` ${definition}`),
      ],
    },
  ];
}

/** Explains each term where it occurs for the first time in the text (product.md 5.15). */
export function markGlossaryTerms(tree: Root, terms: readonly MarkupTerm[]): void {
  const explained = new Set<MarkupTerm>();
  const find = termFinder(terms, explained);
  visit(tree, (node, index, parent: Parents | undefined) => {
    if (node.type === 'element' && isPassedBy(node)) return SKIP;
    if (node.type !== 'text' || index === undefined || !parent) return;
    const hit = find(node.value);
    if (!hit) return;
    explained.add(hit.term);
    const rest = textNode(node.value.slice(hit.from + hit.words.length));
    const parts: ElementContent[] = [
      textNode(node.value.slice(0, hit.from)),
      ...explanation(hit.term, hit.words),
      rest,
    ];
    parent.children.splice(index, 1, ...parts);
    return index + parts.length - 1;
  });
}
