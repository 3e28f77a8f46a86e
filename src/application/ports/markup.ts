import type { SearchTerm } from '../../domain/study/search-query.ts';

/** How an authored text is written. */
export type MarkupFormat = 'markdown' | 'html';

/** A drawn figure. `title` states its point, `description` is the text alternative, `drawing` is SVG. */
export type Figure = {
  readonly title: string;
  readonly description: string;
  /** The law or the cases that the figure rests on. */
  readonly source: string | null;
  readonly drawing: string;
};

/** A heading of a text; `level` is that of HTML (2 for `h2`), `id` what a link may point at, lines count from 1. */
type MarkupHeading = { readonly level: number; readonly text: string; readonly id: string; readonly line: number };

/** What an author should know about a text before learners read it. */
export type AuthoredTextReview = {
  readonly headings: readonly MarkupHeading[];
  readonly links: readonly { readonly href: string; readonly line: number }[];
  /** What cleaning takes away or mends, such as `<script>` or `style of <p>`. */
  readonly altered: readonly { readonly what: string; readonly line: number }[];
  /** Links such as `[words][name]` whose name is defined nowhere. */
  readonly undefinedReferences: readonly { readonly text: string; readonly line: number }[];
  /** Figures requested with `::figure{name}` that cannot be shown: unknown name, or not in a separate paragraph. */
  readonly unplacedFigures: readonly { readonly text: string; readonly line: number }[];
};

/** A term to be explained where it first occurs in a text, in this form or another. */
export type MarkupTerm = { readonly term: string; readonly also: readonly string[]; readonly definition: string };

/** Turns authored texts into HTML that is safe to show, by an allow-list. */
export type Markup = {
  /** Safe HTML: nothing in it runs, loads or restyles the page, whatever the text contains. `terms` are explained in it. */
  readonly render: (text: string, format: MarkupFormat, terms?: readonly MarkupTerm[]) => string;
  /** The same where several texts are read: one that was not rendered before lets other work of the process go on first. */
  readonly renderBetweenWork: (text: string, format: MarkupFormat, terms?: readonly MarkupTerm[]) => Promise<string>;
  /** The same with what was searched for marked; the first mark has the id `first-hit`. */
  readonly renderFound: (
    text: string,
    format: MarkupFormat,
    terms: readonly MarkupTerm[],
    searched: readonly SearchTerm[],
  ) => string;
  /** The words of a text without its markup, one space between them; those of different blocks never run together. */
  readonly plainText: (text: string, format: MarkupFormat) => string;
  /** The same with a dot between blocks, so that a line cut out of it can be read. */
  readonly searchText: (text: string, format: MarkupFormat) => string;
  /** The text as it may be stored, without what the allow-list does not know; in the format that it has. */
  readonly clean: (text: string, format: MarkupFormat) => string;
  /** What a drawing holds that is not allowed in one. */
  readonly reviewDrawing: (source: string) => readonly { readonly what: string; readonly line: number }[];
  readonly review: (text: string, format: MarkupFormat) => AuthoredTextReview;
  /** A Markdown text as the body of a mail; `addressOf` turns each link into a whole address. */
  readonly renderMail: (
    text: string,
    addressOf: (href: string) => string,
  ) => { readonly html: string; readonly text: string };
  /** Where the links of a Markdown text lead, each once, in their order. */
  readonly links: (text: string) => readonly string[];
  /** The words as lines: an empty line parts paragraphs, `##` begins a heading, `1.` an item of a numbered list. */
  readonly lines: (text: string, format: MarkupFormat) => readonly string[];
};
