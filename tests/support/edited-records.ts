import type { CommandOf } from '../../src/application/contract/index.ts';
import type { NewPromoCode } from '../../src/application/ports/billing.ts';
import { type PromoCode, type PromoCodeTerms, UNLIMITED_PROMO_TERMS } from '../../src/domain/billing/promo-code.ts';
import type { QuestionDraft } from '../../src/domain/exam/question-draft.ts';
import type { PostFields } from '../../src/domain/publishing/post-form.ts';

/** Noon of a plain day in winter, UTC; as `NOON` of the builders, which the browser's half cannot import. */
const CREATED_AT = Date.UTC(2026, 0, 15, 12);

/** Terms of a code of 20 % that works without end. */
export const promoCodeTerms = (given: Partial<PromoCodeTerms> = {}): PromoCodeTerms => ({
  ...UNLIMITED_PROMO_TERMS,
  discountPercent: 20,
  maxUses: 100,
  ...given,
});

/** Terms of which each differs from those of `promoCodeTerms`. */
export const OTHER_TERMS: PromoCodeTerms = {
  discountPercent: 15,
  maxUses: 7,
  isForNppe: false,
  isForPeng: true,
  startsAt: Date.UTC(2026, 10, 1),
  expiresAt: Date.UTC(2026, 11, 31, 23, 59, 59, 999),
  description: 'Spring',
  isActive: false,
};

/** A code as the domain knows it; nobody has used it. */
export const promoCode = ({
  id = 1,
  code = 'SAVE20',
  usedCount = 0,
  ...terms
}: Partial<PromoCode> = {}): PromoCode => ({
  ...promoCodeTerms(terms),
  id,
  code,
  usedCount,
});

/** A code to be stored. */
export const newPromoCode = (
  code: string,
  { createdAt = CREATED_AT, ...terms }: Partial<NewPromoCode> = {},
): NewPromoCode => ({ ...promoCodeTerms(terms), code, createdAt });

/** The terms of a code as the form of administrators sends them: a day for a moment. */
export const typedPromoCode = (
  given: Partial<CommandOf<'promoCodes.create'>> = {},
): Omit<CommandOf<'promoCodes.create'>, 'code'> => {
  const terms = promoCodeTerms({ maxUses: 5 });
  return { ...terms, startsAt: '', expiresAt: '', ...given };
};

/** A published post. */
export const postFields = (slug: string, given: Partial<PostFields> = {}): PostFields => ({
  title: `About ${slug}`,
  slug,
  excerpt: `What ${slug} is.`,
  author: 'Ana',
  tags: ['NPPE'],
  publishedAt: CREATED_AT - 86_400_000,
  featured: false,
  content: `Text of ${slug}.`,
  ...given,
});

/** A post as the form of its editors sends it: a day for a moment. */
export const typedPost = (slug: string, given: Partial<CommandOf<'posts.create'>> = {}): CommandOf<'posts.create'> => {
  const { publishedAt: _, tags, ...fields } = postFields(slug);
  return { ...fields, tags: [...tags], publishedAt: '2026-01-10', ...given };
};

/** Why an option is right or wrong, long enough for the rules (product.md 12.8). */
const reasonOf = (letter: string): string =>
  `Reason ${letter} says in a dozen words why this is the one to choose or not.`;

/** A draft that may be saved, its key B; `given` is what differs. The clause of the key is empty. */
export function aDraft({ key = 'B', ...given }: Partial<QuestionDraft> = {}): QuestionDraft {
  const each = (of: (letter: string) => string) => ({
    A: of('first'),
    B: of('second'),
    C: of('third'),
    D: of('fourth'),
  });
  return {
    stem: 'What should the engineer do first?',
    options: each((letter) => `The ${letter} way`),
    reasons: each(reasonOf),
    rightWhen: { ...each((letter) => `the facts had asked for the ${letter} way`), [key]: '' },
    key,
    kind: 'apply',
    ...given,
  };
}
