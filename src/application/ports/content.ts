import type { EntryKind } from '../../domain/publishing/entry.ts';
import type { MarkupFormat } from './markup.ts';
import type {
  Chapter,
  Competency,
  CompetencyExample,
  ContentItem,
  CourseModule,
  Discipline,
  GlossaryEntry,
  Post,
  Province,
  SitePage,
  StudyMaterial,
} from './study-material.ts';

/** Something wrong with the study material, and where; lines count from 1. */
export type ContentProblem = { readonly file: string; readonly line: number; readonly reason: string };

/** Where study material comes from. What was read is whole only when there are no problems (product.md 5.1). */
export type ContentSource = {
  readonly read: () => Promise<{ readonly content: StudyMaterial; readonly problems: readonly ContentProblem[] }>;
};

/**
 * What loading did; `untouched` rows were not written to (product.md 5.2).
 */
export type LoadReport = {
  readonly added: number;
  readonly changed: number;
  readonly retired: number;
  readonly untouched: number;
  /** Questions that were changed on the site and in the files too: the site's text stayed (product.md 12.18). */
  readonly kept?: readonly string[];
};

/**
 * An entry that loading left as it was edited on the site, by the key that the files know it by; `file` is what became of
 * its file since it was last loaded; 'shut out' stayed out, since another post has its address (product.md 11.13, 13.16).
 */
export type KeptOnSite = {
  readonly kind: EntryKind | 'post';
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly format: MarkupFormat;
  readonly file: 'unchanged' | 'changed' | 'gone' | 'shut out';
};

/** What loading did to chapters or course modules, and to their sections. */
export type WholesReport = {
  readonly wholes: LoadReport;
  readonly sections: LoadReport;
  readonly kept: readonly KeptOnSite[];
};

/** What loading did to posts. */
export type PostsReport = { readonly posts: LoadReport; readonly kept: readonly KeptOnSite[] };

/** What loading did to site content. */
export type SitePagesReport = { readonly pages: LoadReport; readonly kept: readonly KeptOnSite[] };

/** A section's text without markup, to be searched; it belongs to a chapter or module by number. */
export type SearchEntry = {
  readonly kind: 'chapter' | 'module';
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly text: string;
};

/** Stores study material. Every method is idempotent and touches only what differs (product.md 5.2, 5.3). */
export type ContentRepository = {
  readonly isEmpty: () => Promise<boolean>;
  readonly saveItems: (items: readonly ContentItem[], now: number) => Promise<LoadReport>;
  readonly saveProvinces: (rows: readonly Province[], now: number) => Promise<LoadReport>;
  readonly saveDisciplines: (rows: readonly Discipline[], now: number) => Promise<LoadReport>;
  readonly saveCompetencies: (rows: readonly Competency[], now: number) => Promise<LoadReport>;
  readonly saveChapters: (rows: readonly Chapter[], now: number) => Promise<WholesReport>;
  readonly saveModules: (rows: readonly CourseModule[], now: number) => Promise<WholesReport>;
  /** Chapters and modules have to be stored before. */
  readonly saveSearchTexts: (rows: readonly SearchEntry[], now: number) => Promise<LoadReport>;
  readonly saveGlossary: (rows: readonly GlossaryEntry[], now: number) => Promise<LoadReport>;
  /** Disciplines and competencies have to be stored before. */
  readonly saveExamples: (rows: readonly CompetencyExample[], now: number) => Promise<LoadReport>;
  readonly savePosts: (rows: readonly Post[], now: number) => Promise<PostsReport>;
  readonly saveSitePages: (rows: readonly SitePage[], now: number) => Promise<SitePagesReport>;
};
