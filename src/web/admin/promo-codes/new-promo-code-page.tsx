import { Link, redirect, useActionData } from 'react-router-dom';
import type { PageLoad } from '../../page-route.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { answerFailure, type FormFailure } from '../../ui/form-failure.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { type PromoCodeDraft, termsOf, typedDraft } from './promo-code-draft.ts';
import { PromoCodeForm } from './promo-code-form.tsx';
import { PROMO_CODES_PATH, promoCodePath } from './promo-code-paths.ts';

const EMPTY_DRAFT: PromoCodeDraft = {
  code: '',
  discountPercent: '',
  maxUses: '1',
  expiresOn: '',
  description: '',
  isActive: 'on',
};

/** Makes the code and goes to its page. */
export const submitNewPromoCode: PageLoad = async ({ api, request, notify }) => {
  const draft = typedDraft(await request.formData());
  try {
    const { id } = await api('promoCodes.create', { code: draft.code, ...termsOf(draft) });
    notify({ title: 'Promo code created' });
    return redirect(promoCodePath(id));
  } catch (error) {
    return answerFailure(error, draft, 'The code could not be created. Please try again.');
  }
};

/** Where a new code is made (product.md 13.10). */
export function NewPromoCodePage() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PageBody width="text">
      <PageTitle of="New Promo Code" />
      <PageHeader
        above={ADMIN_PAGES.promoCodes.label}
        title="New Promo Code"
        actions={
          <Link to={PROMO_CODES_PATH} className={button.other}>
            All Promo Codes
          </Link>
        }
      />
      <Card>
        <PromoCodeForm
          draft={{ ...EMPTY_DRAFT, ...(failure?.values as Partial<PromoCodeDraft>) }}
          failure={failure}
          isRefused={failure !== undefined}
          words="Create Promo Code"
        />
      </Card>
    </PageBody>
  );
}
