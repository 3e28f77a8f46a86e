/**
 * What a question asks for: a term, element or procedure (`direct`), a rule to be recognized in a case (`apply`), or the
 * better of two acceptable actions (`better`).
 */
export const QUESTION_KINDS = ['direct', 'apply', 'better'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The most words in the stem of each kind (product.md 5.69). */
export const MAX_STEM_WORDS: Readonly<Record<QuestionKind, number>> = { direct: 30, apply: 85, better: 85 };

/** The least and the most of a mock set, in percent, that may be of each kind (product.md 5.70). */
export const MOCK_KIND_SHARE_LIMITS: Readonly<Record<QuestionKind, { readonly least: number; readonly most: number }>> =
  {
    direct: { least: 28, most: 40 },
    apply: { least: 38, most: 52 },
    better: { least: 18, most: 30 },
  };
