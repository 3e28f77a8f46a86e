import type { Element, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { readPracticeLine } from '../../domain/study/practice-line.ts';

const MAY_BE_OPTION = new Set(['p', 'li']);

const letterOf = (element: Element): string | null => {
  const line = MAY_BE_OPTION.has(element.tagName) ? readPracticeLine(textOf(element)) : null;
  return line?.kind === 'option' ? line.letter : null;
};

/** From an 'A)' on, as far as the letters go on; one alone may be the initial of a name. */
function optionsFrom(elements: readonly Element[], start: number): readonly Element[] {
  const following = elements.slice(start, start + OPTION_LETTERS.length);
  const end = following.findIndex((element, index) => letterOf(element) !== OPTION_LETTERS[index]);
  const options = end === -1 ? following : following.slice(0, end);
  return options.length > 1 ? options : [];
}

/**
 * Marks the options of a question by `data-option`, whether an author wrote them as a list or as paragraphs: the letter is
 * their marker, so the page gives them no other (product.md 5.66).
 */
export const answerOptions = () => (tree: Root) => {
  visit(tree, (parent: Root | RootContent) => {
    if (!('children' in parent) || (parent.type === 'element' && parent.tagName === 'ol')) return;
    const children: readonly RootContent[] = parent.children;
    const elements = children.filter((child): child is Element => child.type === 'element');
    elements.forEach((_, start) => {
      for (const option of optionsFrom(elements, start)) option.properties.dataOption = '';
    });
  });
};
