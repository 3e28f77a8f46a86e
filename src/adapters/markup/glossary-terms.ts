import type { Element, Root, Text } from 'hast';
import type { MarkupTerm } from '../../application/ports/markup.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';

/** Where a term is not explained: what leads or labels, and what is not prose (product.md 5.15). */
const PASSED_BY = new Set(['h2', 'h3', 'h4', 'a', 'code', 'pre', 'kbd', 'dfn', 'button', 'figure']);

const isPassedBy = (element: Element): boolean => PASSED_BY.has(element.tagName) || 'dataLabel' in element.properties;

const isAbbreviation = (form: string): boolean => /^[A-Z][A-Z0-9&-]+$/.test(form);

/** Words in one spelling, of the same length: without case, and with s for the long s, which has none of its own. */
const foldCase = (words: string): string => words.toLowerCase().replaceAll('ſ', 's');

const straightenApostrophes = (words: string): string => words.replaceAll('’', "'");

/** A term in one of its forms; `folded` is the form without case. */
type Form = { readonly form: string; readonly folded: string; readonly term: MarkupTerm };

/** Where a form may begin: a word from its first letter on, or another sign that no letter precedes. */
const STARTS = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]+|[^\p{L}\p{N}])/gu;

const WITHIN_WORD = /[\p{L}\p{N}]/uy;

const keyOf = (start: string): string => straightenApostrophes(foldCase(start));

const formsOfLists = new WeakMap<readonly MarkupTerm[], ReadonlyMap<string, readonly Form[]>>();

/**
 * The forms by what they begin with, the longer ones first; made once of each list of terms. One regular expression for hundreds of
 * forms takes longer than all other rendering of a section.
 */
function indexForms(terms: readonly MarkupTerm[]): ReadonlyMap<string, readonly Form[]> {
  const known = formsOfLists.get(terms);
  if (known) return known;
  const index = new Map<string, Form[]>();
  const forms = terms
    .flatMap((term) => [term.term, ...term.also].map((form) => ({ form, folded: foldCase(form), term })))
    .sort((left, right) => right.form.length - left.form.length);
  for (const form of forms) {
    const key = keyOf(form.form.match(STARTS)?.[0] ?? '');
    index.set(key, [...(index.get(key) ?? []), form]);
  }
  formsOfLists.set(terms, index);
  return index;
}

/** Whether a form is at an offset of a text, as whole words; an apostrophe of a form may be a typographic one in the text. */
function isAt(text: string, from: number, { form, folded }: Form): boolean {
  const words = foldCase(text.slice(from, from + form.length));
  if (words !== folded && straightenApostrophes(words) !== folded) return false;
  WITHIN_WORD.lastIndex = from + form.length;
  return !WITHIN_WORD.test(text);
}

type FoundTerm = { readonly term: MarkupTerm; readonly from: number; readonly words: string };

/** Finds the first term of a text that was not explained before. Longer forms win; abbreviations keep their capitals. */
function findTerm(
  text: string,
  forms: ReadonlyMap<string, readonly Form[]>,
  explained: ReadonlySet<MarkupTerm>,
): FoundTerm | null {
  let end = 0;
  for (const { 0: start, index: from } of text.matchAll(STARTS)) {
    const found = from < end ? undefined : forms.get(keyOf(start))?.find((form) => isAt(text, from, form));
    if (!found) continue;
    end = from + found.form.length;
    const words = text.slice(from, end);
    if (explained.has(found.term) || (isAbbreviation(found.form) && words !== found.form)) continue;
    return { term: found.term, from, words };
  }
  return null;
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
  const forms = indexForms(terms);
  const explained = new Set<MarkupTerm>();
  const markWithin = (parent: Root | Element): void => {
    for (let index = 0; index < parent.children.length; index += 1) {
      const node = parent.children[index];
      if (node?.type === 'element' && !isPassedBy(node)) markWithin(node);
      const hit = node?.type === 'text' ? findTerm(node.value, forms, explained) : null;
      if (node?.type !== 'text' || !hit) continue;
      explained.add(hit.term);
      const rest = textNode(node.value.slice(hit.from + hit.words.length));
      const explaining = [textNode(node.value.slice(0, hit.from)), ...explanation(hit.term, hit.words)];
      parent.children.splice(index, 1, ...explaining, rest);
      // The rest comes next.
      index += explaining.length - 1;
    }
  };
  markWithin(tree);
}
