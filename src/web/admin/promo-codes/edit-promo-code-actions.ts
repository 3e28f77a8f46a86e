import { data } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { PageLoad } from '../../page-route.tsx';
import { answerOf, type FormFailure, formFailure, typed } from '../../ui/form-failure.ts';
import { OVER } from '../use-conflict.ts';
import { draftOf, type PromoCodeData, type PromoCodeDraft, termsOf, typedDraft } from './promo-code-draft.ts';

/** A refused edit with the version it was over; `theirs` where somebody else was faster. */
export type RefusedEdit = FormFailure & {
  readonly kind: 'refused';
  readonly version: number;
  readonly theirs?: Pick<PromoCodeData, 'code' | 'saved'>;
};

/** What the form of the page came to while the page stays. */
export type PromoCodeAnswer = RefusedEdit | { readonly kind: 'saved'; readonly version: number };

/** Whether what somebody else saved is what was sent: then there is nothing to decide (product.md 11.9). */
const saysTheSame = (code: PromoCodeData['code'], sent: PromoCodeDraft): boolean =>
  JSON.stringify(termsOf(draftOf(code))) === JSON.stringify(termsOf(sent));

/** Saves other terms over the version that was seen; where somebody else has saved meanwhile, theirs come along (product.md 13.11). */
export const submitPromoCode: PageLoad = async ({ api, params, request, notify }) => {
  const form = await request.formData();
  const draft = typedDraft(form);
  const promoCodeId = params.promoCodeId ?? '';
  const version = Number(typed(form, OVER) || typed(form, 'version'));
  const saved = (over: number): PromoCodeAnswer => {
    notify({ title: 'Promo code saved' });
    return { kind: 'saved', version: over };
  };
  try {
    return saved((await api('promoCodes.edit', { promoCodeId, version, ...termsOf(draft) })).version);
  } catch (error) {
    const failure = formFailure(error, draft, 'The code could not be saved. Please try again.');
    const isOutdated = error instanceof ApiError && error.body.code === 'promo-code-changed';
    const theirs = isOutdated ? await api('promoCodes.read', { promoCodeId }) : undefined;
    if (theirs && saysTheSame(theirs.code, draft)) return saved(theirs.code.version);
    const refused: RefusedEdit = { ...failure, kind: 'refused', version, ...(theirs ? { theirs } : {}) };
    return data(refused, answerOf(error));
  }
};
