import type { ExampleAnnotations } from '../../domain/competency/annotations.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import type { QuestionUse } from '../../domain/exam/question-state.ts';

/** Where an item is used. */
export type ItemUse = QuestionUse;

/** An option of an item. `rightWhen` says when it would be right, as the clause after 'if'; null for the key. */
export type ContentOption = {
  readonly letter: string;
  readonly text: string;
  readonly isKey: boolean;
  readonly rationale: string;
  readonly rightWhen: string | null;
};

/** An item as the files give it, ready to be stored (product.md 5.4). */
export type ContentItem = {
  readonly externalId: string;
  readonly use: ItemUse;
  readonly area: AreaCode;
  readonly topic: string;
  readonly kind: QuestionKind;
  readonly source: string;
  readonly stem: string;
  readonly explanation: string;
  readonly options: readonly ContentOption[];
};

export type Province = {
  readonly code: string;
  readonly name: string;
  readonly regulator: string;
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

export type ContentModule = {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly areas: readonly AreaCode[];
  readonly description: string;
  readonly sections: readonly Section[];
};

/** A worked example of a competency in a discipline, both by code; `number` distinguishes several examples of one. */
export type CompetencyExample = {
  readonly discipline: string;
  readonly competency: string;
  readonly number: number;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
  /** An assessor's comments, a short form and a weak version, where they exist. */
  readonly annotations?: ExampleAnnotations | null;
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
export type SitePage = { readonly key: string; readonly title: string; readonly html: string };

/** A term of the glossary, the other forms it is met in, and what it means (product.md 5.15). */
export type GlossaryEntry = { readonly term: string; readonly also: readonly string[]; readonly definition: string };

/** Everything a learner reads or answers, as the files give it (product.md 5.1). */
export type StudyMaterial = {
  readonly items: readonly ContentItem[];
  readonly provinces: readonly Province[];
  readonly disciplines: readonly Discipline[];
  readonly competencies: readonly Competency[];
  readonly chapters: readonly Chapter[];
  readonly modules: readonly ContentModule[];
  readonly examples: readonly CompetencyExample[];
  readonly posts: readonly Post[];
  readonly sitePages: readonly SitePage[];
  readonly glossary: readonly GlossaryEntry[];
};
