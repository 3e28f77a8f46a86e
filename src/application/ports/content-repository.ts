import type { ExamSet } from '../../domain/exam/attempt.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';

/** Where an item is used. */
export type ItemUse =
  | { readonly kind: 'mock'; readonly set: ExamSet }
  | { readonly kind: 'free' }
  | { readonly kind: 'practice'; readonly chapter: number }
  | { readonly kind: 'course'; readonly module: number };

/** An item as the files give it, ready to be stored (product.md 5.4). */
export type ContentItem = {
  readonly externalId: string;
  readonly use: ItemUse;
  readonly area: AreaCode;
  readonly topic: string;
  readonly difficulty: 'recall' | 'apply' | 'judge';
  readonly source: string;
  readonly stem: string;
  readonly explanation: string;
  readonly options: readonly { letter: string; text: string; isKey: boolean; rationale: string }[];
};

/** What loading did; `untouched` rows were not written to (product.md 5.2). */
export type LoadReport = {
  readonly added: number;
  readonly changed: number;
  readonly retired: number;
  readonly untouched: number;
};

/** What loading did to chapters or course modules, and to their sections. */
export type WholesReport = { readonly wholes: LoadReport; readonly sections: LoadReport };

/** A section to store; `area` is null where it is that of the whole. */
export type SectionEntry = {
  readonly order: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode | null;
  readonly format: 'markdown' | 'html';
  readonly text: string;
};

type WholeEntry = {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly sections: readonly SectionEntry[];
};

/** A study-guide chapter to store; its number is its id (product.md 5.1). */
export type ChapterEntry = WholeEntry & { readonly area: AreaCode };

/** A course module to store; its number is its id (product.md 5.1). */
export type ModuleEntry = WholeEntry & { readonly areas: readonly AreaCode[] };

/** A worked example to store; discipline by slug, competency by code. */
export type ExampleEntry = {
  readonly discipline: string;
  readonly competency: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** A blog post to store; `published` is a day, YYYY-MM-DD, and `text` is Markdown. */
export type PostEntry = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly published: string;
  readonly featured: boolean;
  readonly text: string;
};

/** Site content to store under a key. */
export type SitePageEntry = { readonly key: string; readonly title: string; readonly html: string };

/** A section's text without markup, to be searched; it belongs to a chapter or module by number. */
export type SearchEntry = {
  readonly kind: 'chapter' | 'module';
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly text: string;
};

/** A term of the glossary, the other forms it is met in, and what it means (product.md 5.15). */
export type GlossaryEntry = { readonly term: string; readonly also: readonly string[]; readonly definition: string };

/** Stores study material. Every method is idempotent and touches only what differs (product.md 5.2, 5.3). */
export type ContentRepository = {
  readonly isEmpty: () => Promise<boolean>;
  readonly saveItems: (items: readonly ContentItem[], now: number) => Promise<LoadReport>;
  readonly saveProvinces: (
    rows: readonly { code: string; name: string; regulator: string; framework: string }[],
    now: number,
  ) => Promise<LoadReport>;
  readonly saveDisciplines: (
    rows: readonly { slug: string; name: string; description: string }[],
    now: number,
  ) => Promise<LoadReport>;
  readonly saveCompetencies: (
    rows: readonly { code: string; category: string; title: string; description: string; order: number }[],
    now: number,
  ) => Promise<LoadReport>;
  readonly saveChapters: (rows: readonly ChapterEntry[], now: number) => Promise<WholesReport>;
  readonly saveModules: (rows: readonly ModuleEntry[], now: number) => Promise<WholesReport>;
  /** Chapters and modules have to be stored before. */
  readonly saveSearchTexts: (rows: readonly SearchEntry[], now: number) => Promise<LoadReport>;
  readonly saveGlossary: (rows: readonly GlossaryEntry[], now: number) => Promise<LoadReport>;
  /** Disciplines and competencies have to be stored before. */
  readonly saveExamples: (rows: readonly ExampleEntry[], now: number) => Promise<LoadReport>;
  readonly savePosts: (rows: readonly PostEntry[], now: number) => Promise<LoadReport>;
  readonly saveSitePages: (rows: readonly SitePageEntry[], now: number) => Promise<LoadReport>;
};
