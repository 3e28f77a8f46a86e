import type { Framework } from '../../domain/competency/framework.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { ContentItem } from './content-repository.ts';

/** Something wrong with the study material, and where; lines count from 1. */
export type ContentProblem = { readonly file: string; readonly line: number; readonly reason: string };

export type Province = {
  readonly code: string;
  readonly name: string;
  readonly regulator: string;
  readonly framework: Framework;
};

export type Discipline = { readonly slug: string; readonly name: string; readonly description: string };

/** A competency; `category` is the title of its category and `order` its place in it. */
export type Competency = {
  readonly code: string;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

/** A section of a chapter or course module; `area` is null where it is that of the whole. */
export type Section = {
  readonly order: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode | null;
  readonly format: 'markdown' | 'html';
  readonly text: string;
};

export type Chapter = {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode;
  readonly description: string;
  readonly sections: readonly Section[];
};

export type CourseModule = {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly areas: readonly AreaCode[];
  readonly description: string;
  readonly sections: readonly Section[];
};

/** A worked example of a competency in a discipline; both by code. */
export type CompetencyExample = {
  readonly discipline: string;
  readonly competency: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** A blog post; `published` is a day, YYYY-MM-DD, and `text` is Markdown. */
export type Post = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly published: string;
  readonly featured: boolean;
  readonly text: string;
};

/** Site content under a key, as HTML. */
type SitePage = { readonly key: string; readonly title: string; readonly html: string };

/** Everything a learner reads or answers, as the files give it (product.md 5.1). */
export type StudyMaterial = {
  readonly items: readonly ContentItem[];
  readonly provinces: readonly Province[];
  readonly disciplines: readonly Discipline[];
  readonly competencies: readonly Competency[];
  readonly chapters: readonly Chapter[];
  readonly modules: readonly CourseModule[];
  readonly examples: readonly CompetencyExample[];
  readonly posts: readonly Post[];
  readonly sitePages: readonly SitePage[];
};

/** Where study material comes from. What was read is whole only when there are no problems (product.md 5.1). */
export type ContentSource = {
  readonly read: () => Promise<{ readonly content: StudyMaterial; readonly problems: readonly ContentProblem[] }>;
};
