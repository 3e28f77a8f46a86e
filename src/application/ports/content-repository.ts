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
};
