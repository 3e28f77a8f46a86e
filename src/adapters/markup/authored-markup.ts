import { createHash } from 'node:crypto';
import type { Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { AuthoredTextReview, Figure, Markup, MarkupFormat, MarkupTerm } from '../../application/ports/markup.ts';
import type { SearchTerm } from '../../domain/study/search-query.ts';
import { sanitizeText } from './clean-text.ts';
import { findSanitizedParts, sanitizeTree } from './clean-tree.ts';
import { decorateTree } from './decorate-tree.ts';
import { findUnplacedFigures, type ParsedFigures, parseFigures, placeFigures, reviewDrawing } from './figures.ts';
import { highlightSearchTerms, toPlainText } from './flat-text.ts';
import { markGlossaryTerms } from './glossary-terms.ts';
import { keepTexts, type Making } from './keep-texts.ts';
import { listLinks, mailBody } from './mail-markup.ts';
import { parseMarkup } from './parse-markup.ts';
import { findBrokenNesting, findUndefinedReferences } from './review-markup.ts';
import { renderTextLines } from './text-lines.ts';
import { visitElements } from './visit-elements.ts';
import { writeHtml } from './write-html.ts';

/** No text of ours holds it, so that a dot an author wrote stays as it was written. */
const BLOCK_EDGE = '\u0000';

const digests = new WeakMap<readonly MarkupTerm[], string>();

/** Made once of each list of terms: the sections of a chapter are given the same one. */
function digest(terms: readonly MarkupTerm[]): string {
  if (terms.length === 0) return '';
  const known = digests.get(terms);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(JSON.stringify(terms)).digest('base64url');
  digests.set(terms, made);
  return made;
}

type Render = (
  text: string,
  format: MarkupFormat,
  terms: readonly MarkupTerm[],
  searched?: readonly SearchTerm[],
) => string;

/** What is made of a text once its figures are known. Figures are placed after cleaning, so that no author can draw. */
function withFigures(figures: ParsedFigures) {
  const read = (text: string, format: MarkupFormat): Root =>
    placeFigures(sanitizeTree(parseMarkup(text, format)), figures);
  const render: Render = (text, format, terms, searched = []) => {
    const tree = decorateTree(read(text, format));
    if (terms.length > 0) markGlossaryTerms(tree, terms);
    if (searched.length > 0) highlightSearchTerms(tree, searched);
    return writeHtml(tree);
  };
  return {
    render,
    lines: (text: string, format: MarkupFormat): string[] => renderTextLines(read(text, format), format),
    plainText: (text: string, format: MarkupFormat): string =>
      toPlainText(read(text, format)).text.replaceAll(/\s+/g, ' ').trim(),
    searchText: (text: string, format: MarkupFormat): string =>
      toPlainText(read(text, format), BLOCK_EDGE)
        .text.split(BLOCK_EDGE)
        .map((block) => block.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(' · '),
  };
}

function review(text: string, format: MarkupFormat, figures: ParsedFigures): AuthoredTextReview {
  const tree = parseMarkup(text, format);
  const altered = [...findBrokenNesting(text, format), ...findSanitizedParts(tree, sanitizeTree(tree))];
  const unplacedFigures = findUnplacedFigures(tree, figures);
  const headings: AuthoredTextReview['headings'][number][] = [];
  const links: AuthoredTextReview['links'][number][] = [];
  visitElements(decorateTree(tree), (element) => {
    const line = element.position?.start.line ?? 1;
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) {
      headings.push({ level: Number(level), text: textOf(element), id: String(element.properties.id ?? ''), line });
    }
    if (element.tagName === 'a') links.push({ href: String(element.properties.href ?? ''), line });
  });
  return { headings, links, altered, undefinedReferences: findUndefinedReferences(text, format), unplacedFigures };
}

/**
 * Markup for Markdown (CommonMark and the tables of GitHub) and HTML. Cleaning comes before our own ids, marks and
 * table regions are put on, so that no author can write those. Rendering a section takes 4 to 35 ms, hence the cache. `figures` are
 * those that texts may show, by name.
 */
export function authoredMarkup(figures: ReadonlyMap<string, Figure> = new Map()): Markup {
  const parsed = parseFigures(figures);
  const { render, lines, plainText, searchText } = withFigures(parsed);
  const { once, onceBetweenWork } = keepTexts();
  const renderingOf = (text: string, format: MarkupFormat, terms: readonly MarkupTerm[]): Making => ({
    kind: terms.length > 0 ? `${format} with terms` : format,
    version: digest(terms),
    make: () => render(text, format, terms),
  });
  return {
    render: (text, format, terms = []) => once(text, renderingOf(text, format, terms)),
    renderBetweenWork: (text, format, terms = []) => onceBetweenWork(text, renderingOf(text, format, terms)),
    renderFound: render,
    clean: sanitizeText,
    review: (text, format) => review(text, format, parsed),
    reviewDrawing,
    plainText,
    searchText,
    renderMail: (text, addressOf) => mailBody(sanitizeTree(parseMarkup(text, 'markdown')), addressOf),
    links: (text) => listLinks(sanitizeTree(parseMarkup(text, 'markdown'))),
    lines: (text, format) =>
      once(text, { kind: `${format} lines`, version: '', make: () => lines(text, format).join('\n') }).split('\n'),
  };
}
