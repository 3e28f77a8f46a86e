import type { OutputOf } from '../../../application/contract/index.ts';
import { dayOfMoment } from '../../../domain/calendar-day.ts';
import { typed } from '../../ui/form-failure.ts';

export type PromoCodeData = OutputOf<'promoCodes.read'>;

export type PromoCodeView = PromoCodeData['code'];

/** What stands in the form of a code, every field as text. */
export type PromoCodeDraft = Readonly<
  Record<'code' | 'discountPercent' | 'maxUses' | 'expiresOn' | 'description' | 'isActive', string>
>;

/** A stored code as its form shows it. */
export const draftOf = (code: PromoCodeView): PromoCodeDraft => ({
  code: code.code,
  discountPercent: String(code.discountPercent),
  maxUses: String(code.maxUses),
  expiresOn: code.expiresAt === null ? '' : dayOfMoment(Date.parse(code.expiresAt), 'UTC'),
  description: code.description,
  isActive: code.isActive ? 'on' : '',
});

/** What was sent. Browsers end the lines of a text field as in mail. */
export const typedDraft = (form: FormData): PromoCodeDraft => ({
  code: typed(form, 'code'),
  discountPercent: typed(form, 'discountPercent'),
  maxUses: typed(form, 'maxUses'),
  expiresOn: typed(form, 'expiresOn'),
  description: typed(form, 'description').replaceAll('\r\n', '\n'),
  isActive: typed(form, 'isActive'),
});

/** A whole number as it was typed; what is none becomes one that the server refuses by its words. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1);

/** The terms that the server is sent of a draft. */
export const termsOf = ({ discountPercent, maxUses, expiresOn, description, isActive }: PromoCodeDraft) => ({
  discountPercent: numberOf(discountPercent),
  maxUses: numberOf(maxUses),
  expiresOn,
  description: description.trim(),
  isActive: isActive === 'on',
});
