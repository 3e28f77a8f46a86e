import type { EntrySummaryView } from '../../../application/contract/index.ts';
import { type EntryKind, MISSING_MESSAGES } from '../../../domain/publishing/entry.ts';

/** What a section belongs to, as its form says it. */
export type ParentKindTexts = {
  readonly kind: 'chapter' | 'module';
  readonly label: 'Chapter' | 'Module';
  readonly missing: string;
  readonly first: string;
};

/** The words of each kind's tab and form (product.md 11.2, 11.4). */
export type EntryKindTexts = {
  readonly heading: string;
  readonly edit: string;
  readonly empty: string;
  readonly select: string;
  /** What is said after a save, and where the server had no words for its refusal. */
  readonly updated: string;
  readonly updateFailed: string;
  readonly whole: ParentKindTexts | null;
  /** Nothing where entries of the kind cannot be created. */
  readonly creation: {
    readonly button: string;
    readonly heading: string;
    readonly submit: string;
    readonly created: string;
    readonly failed: string;
  } | null;
  readonly contentRows: number;
  readonly lineOf: (line: EntrySummaryView) => string;
};

const numbered = ({ order, title }: EntrySummaryView): string => `${order}. ${title}`;

const SECTION = {
  select: 'Please select a section from the list to edit, or create a new one',
  contentRows: 10,
  lineOf: numbered,
} as const;

const WITHOUT_CONTENT = { creation: null, whole: null, contentRows: 0 } as const;

export const ENTRY_KIND_TEXTS: Readonly<Record<EntryKind, EntryKindTexts>> = {
  chapter: {
    ...WITHOUT_CONTENT,
    heading: 'Chapters',
    edit: 'Edit Chapter',
    empty: 'No chapters found',
    select: 'Please select a chapter from the list to edit',
    updated: 'Chapter updated successfully',
    updateFailed: 'Failed to update chapter',
    lineOf: ({ order, title }) => `Chapter ${order}: ${title}`,
  },
  section: {
    ...SECTION,
    heading: 'Sections',
    edit: 'Edit Section',
    empty: 'No sections found for this chapter',
    updated: 'Section updated successfully',
    updateFailed: 'Failed to update section',
    whole: {
      kind: 'chapter',
      label: 'Chapter',
      missing: MISSING_MESSAGES.chapterId,
      first: 'Please select a chapter first',
    },
    creation: {
      button: '+ Create New Section',
      heading: 'Create New Section',
      submit: 'Create Section',
      created: 'Section created successfully',
      failed: 'Failed to create section',
    },
  },
  module: {
    ...WITHOUT_CONTENT,
    heading: 'Course Modules',
    edit: 'Edit Course Module',
    empty: 'No course modules found',
    select: 'Please select a course module from the list to edit',
    updated: 'Course module updated successfully',
    updateFailed: 'Failed to update course module',
    lineOf: numbered,
  },
  'course-section': {
    ...SECTION,
    heading: 'Course Sections',
    edit: 'Edit Course Section',
    empty: 'No sections found for this module',
    updated: 'Course section updated successfully',
    updateFailed: 'Failed to update course section',
    whole: {
      kind: 'module',
      label: 'Module',
      missing: MISSING_MESSAGES.moduleId,
      first: 'Please select a module first',
    },
    creation: {
      button: '+ Create New Section',
      heading: 'Create New Course Section',
      submit: 'Create Course Section',
      created: 'Course section created successfully',
      failed: 'Failed to create course section',
    },
  },
  'site-content': {
    heading: 'Site Content',
    edit: 'Edit Site Content',
    empty: 'No site content found',
    select: 'Please select site content from the list to edit, or create new content',
    updated: 'Site content updated successfully',
    updateFailed: 'Failed to update site content',
    whole: null,
    creation: {
      button: '+ Create New Content',
      heading: 'Create New Site Content',
      submit: 'Create Content',
      created: 'Site content created successfully',
      failed: 'Failed to create site content',
    },
    contentRows: 12,
    lineOf: ({ key, title }) => `${key}: ${title}`,
  },
};
