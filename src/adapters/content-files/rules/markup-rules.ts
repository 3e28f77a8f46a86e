import type { ContentProblem } from '../../../application/ports/content.ts';
import type { AuthoredTextReview, Markup, MarkupFormat } from '../../../application/ports/markup.ts';
import { parseSiteTarget } from '../../../domain/site-paths.ts';
import type { ParsedContent } from '../material.ts';
import { createContentProblem, type SourceLocation } from '../place.ts';

/** `siblings` are the slugs of the sections in the same chapter, which a section may link to with `?section=`. */
type AuthoredText = {
  readonly start: SourceLocation;
  readonly format: MarkupFormat;
  readonly text: string;
  readonly siblings: ReadonlySet<string>;
};

const NO_SIBLINGS: ReadonlySet<string> = new Set();

function textsOf({ sections, posts, sitePages }: ParsedContent): AuthoredText[] {
  const slugsIn = (folder: string): ReadonlySet<string> =>
    folder.startsWith('chapters/')
      ? new Set(sections.filter(({ entry }) => entry.folder === folder).map(({ entry }) => entry.slug))
      : NO_SIBLINGS;
  return [
    ...sections.map(({ entry, placeOf }) => ({
      start: placeOf(['text']),
      format: entry.format,
      text: entry.text,
      siblings: slugsIn(entry.folder),
    })),
    ...posts.map(({ entry, placeOf }) => ({
      start: placeOf(['text']),
      format: 'markdown' as const,
      text: entry.text,
      siblings: NO_SIBLINGS,
    })),
    ...sitePages.map(({ entry, placeOf }) => ({
      start: placeOf(['text']),
      format: 'html' as const,
      text: entry.text,
      siblings: NO_SIBLINGS,
    })),
  ];
}

type TextRule = (
  review: AuthoredTextReview,
  text: AuthoredText,
) => readonly { readonly line: number; readonly reason: string }[];

const isChanged: TextRule = ({ altered }) =>
  altered.map(({ what, line }) => ({ line, reason: `cleaning would change this: ${what}` }));

const headingsOutOfOrder: TextRule = ({ headings }) =>
  headings.flatMap(({ level, line }, index) => {
    const deepest = (headings[index - 1]?.level ?? 1) + 1;
    if (level === 1) return [{ line, reason: 'the page has its title already; headings of a text begin at level 2' }];
    return level > deepest ? [{ line, reason: `a heading of level ${level} where ${deepest} is the deepest` }] : [];
  });

const linksAreBroken =
  (slugs: ReadonlySet<string>): TextRule =>
  ({ links, headings }, { siblings }) =>
    links.flatMap(({ href, line }) => {
      const reason = linkFault(href, { slugs, ids: new Set(headings.map(({ id }) => id)), siblings });
      return reason ? [{ line, reason: `broken link '${href}': ${reason}` }] : [];
    });

const referencesAreUndefined: TextRule = ({ undefinedReferences }) =>
  undefinedReferences.map(({ text, line }) => ({ line, reason: `'${text}' refers to a link that is defined nowhere` }));

const figuresAreUnplaced: TextRule = ({ unplacedFigures }) =>
  unplacedFigures.map(({ text, line }) => ({
    line,
    reason: `'${text}' shows no figure: no drawing has that name, or it is not a paragraph of its own`,
  }));

type LinkTargets = {
  readonly slugs: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly siblings: ReadonlySet<string>;
};

function linkFault(href: string, { slugs, ids, siblings }: LinkTargets): string | null {
  const section = /^\?section=([a-z0-9-]+)$/.exec(href)?.[1];
  if (section !== undefined) return siblings.has(section) ? null : 'no section of this chapter has that slug';
  if (href.startsWith('#')) return ids.has(href.slice(1)) ? null : 'no heading of this text has that id';
  if (/^(?:https|mailto):/.test(href)) return URL.canParse(href) ? null : 'not an address';
  if (/^http:/.test(href)) return 'it should begin with https';
  const target = parseSiteTarget(href);
  if (target === null) return 'there is no such page';
  return target.kind === 'page' || slugs.has(target.slug) ? null : 'there is no such post';
}

/** Checks texts as they will be shown: nothing is cleaned away, headings in order, links that lead somewhere (product.md 5.6, 5.31). */
export function checkMarkup(material: ParsedContent, markup: Markup): ContentProblem[] {
  const slugs = new Set(material.posts.map(({ entry }) => entry.slug));
  const rules = [isChanged, headingsOutOfOrder, linksAreBroken(slugs), referencesAreUndefined, figuresAreUnplaced];
  return textsOf(material).flatMap((authored) => {
    const { start, format, text } = authored;
    const review = markup.review(text, format);
    return rules.flatMap((rule) =>
      rule(review, authored).map(({ line, reason }) =>
        createContentProblem({ file: start.file, line: start.line + line - 1 }, reason),
      ),
    );
  });
}
