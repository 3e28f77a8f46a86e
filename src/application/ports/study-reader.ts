import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { MarkupFormat } from './markup.ts';
import type { GlossaryEntry } from './study-material.ts';

/** A chapter as lists show it; `order` is its number. */
export type ChapterRecord = {
  readonly id: number;
  readonly title: string;
  readonly order: number;
  readonly description: string;
};

/** A section without its text; `area` is its own or that of the chapter, `length` that of the text in characters. */
export type SectionLine = {
  readonly id: number;
  readonly chapterId: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode;
  readonly length: number;
};

/** A section with its text as authored. */
export type SectionText = {
  readonly id: number;
  readonly chapterId: number;
  readonly slug: string;
  readonly title: string;
  readonly order: number;
  readonly format: MarkupFormat;
  readonly text: string;
};

/** Reads the study guide as it is now, without what was retired: each method is one statement (product.md 5.2). */
export type StudyReader = {
  readonly chapters: () => Promise<ChapterRecord[]>;
  readonly chapter: (id: number) => Promise<ChapterRecord | null>;
  /** The chapter with the number 1, or null: no other one stands in for it (product.md 5.13). */
  readonly firstChapter: () => Promise<ChapterRecord | null>;
  /** All sections in the order of chapters and of sections. */
  readonly sectionLines: () => Promise<SectionLine[]>;
  readonly sections: (chapterId: number) => Promise<SectionText[]>;
  readonly glossary: () => Promise<GlossaryEntry[]>;
};
