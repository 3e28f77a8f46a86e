import type { EntryKind } from '../../domain/publishing/entry.ts';
import type { MarkupFormat } from './markup.ts';
import type {
  Chapter,
  Competency,
  CompetencyExample,
  ContentItem,
  ContentModule,
  Discipline,
  GlossaryEntry,
  Post,
  Province,
  SitePage,
  StudyMaterial,
} from './study-material.ts';

/** A problem in the study material; lines count from 1. */
export type ContentProblem = { readonly file: string; readonly line: number; readonly reason: string };

/** The source of study material, which is complete only without problems. */
export type ContentSource = {
  readonly read: () => Promise<{ readonly content: StudyMaterial; readonly problems: readonly ContentProblem[] }>;
};

/** The result of loading; `untouched` rows were not written. */
export type ContentLoadReport = {
  readonly added: number;
  readonly changed: number;
  readonly retired: number;
  readonly untouched: number;
  /** Questions changed both on the site and in the files, which keep the text of the site. */
  readonly kept?: readonly string[];
};

/**
 * An entry edited on the site, by its key in the files. `file` is the state of its file since it was last loaded; 'shut
 * out': another post has its address.
 */
export type EntryEditedOnSite = {
  readonly kind: EntryKind | 'post';
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly format: MarkupFormat;
  readonly file: 'unchanged' | 'changed' | 'gone' | 'shut out';
};

/** The result of loading chapters or modules and their sections. */
export type BooksLoadReport = {
  readonly wholes: ContentLoadReport;
  readonly sections: ContentLoadReport;
  readonly kept: readonly EntryEditedOnSite[];
};

export type PostsLoadReport = { readonly posts: ContentLoadReport; readonly kept: readonly EntryEditedOnSite[] };

export type SitePagesLoadReport = { readonly pages: ContentLoadReport; readonly kept: readonly EntryEditedOnSite[] };

/** The search text of a section of the chapter or module with this number. */
export type SearchEntry = {
  readonly kind: 'chapter' | 'module';
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly text: string;
};

/** Stores study material. Every method is idempotent and writes only what differs. */
export type ContentRepository = {
  readonly isEmpty: () => Promise<boolean>;
  readonly saveItems: (items: readonly ContentItem[], now: number) => Promise<ContentLoadReport>;
  readonly saveProvinces: (rows: readonly Province[], now: number) => Promise<ContentLoadReport>;
  readonly saveDisciplines: (rows: readonly Discipline[], now: number) => Promise<ContentLoadReport>;
  readonly saveCompetencies: (rows: readonly Competency[], now: number) => Promise<ContentLoadReport>;
  readonly saveChapters: (rows: readonly Chapter[], now: number) => Promise<BooksLoadReport>;
  readonly saveModules: (rows: readonly ContentModule[], now: number) => Promise<BooksLoadReport>;
  /** Chapters and modules have to be stored before. */
  readonly saveSearchTexts: (rows: readonly SearchEntry[], now: number) => Promise<ContentLoadReport>;
  readonly saveGlossary: (rows: readonly GlossaryEntry[], now: number) => Promise<ContentLoadReport>;
  /** Disciplines and competencies have to be stored before. */
  readonly saveExamples: (rows: readonly CompetencyExample[], now: number) => Promise<ContentLoadReport>;
  readonly savePosts: (rows: readonly Post[], now: number) => Promise<PostsLoadReport>;
  readonly saveSitePages: (rows: readonly SitePage[], now: number) => Promise<SitePagesLoadReport>;
};
