import type { ComparedField } from '../text/field-comparison.tsx';
import type { PromoCodeDraft } from './promo-code-draft.ts';

const FIELD_NAMES = {
  discountPercent: 'Discount in percent',
  maxUses: 'Maximum uses',
  expiresOn: 'Last day',
  description: 'Description',
  isActive: 'Active',
} as const;

type Field = keyof typeof FIELD_NAMES;

const inWords = (field: Field, text: string): string =>
  field === 'isActive' ? (text === 'on' ? 'yes' : 'no') : text.trim();

/** What two versions of a code's terms say, by the names of the form (product.md 13.11). */
export const promoCodeFieldsCompared = (before: PromoCodeDraft, after: PromoCodeDraft): ComparedField[] =>
  (Object.keys(FIELD_NAMES) as Field[]).map((field) => ({
    label: FIELD_NAMES[field],
    before: inWords(field, before[field]),
    after: inWords(field, after[field]),
  }));
