import { redirect, useActionData } from 'react-router-dom';
import { PROMO_CODE_FIELDS, type PromoCodeTerms } from '../../../domain/billing/promo-code.ts';
import type { EditedFields } from '../../../domain/edited-fields.ts';
import type { PageAction } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, PROMO_CODES_PATH, promoCodePath } from '../admin-links.ts';
import { createEmptyTexts, createFormState, type SaveActionResult } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { createRecord } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { PromoCodeTermsFields } from './promo-code-form.tsx';

type NewPromoCode = { readonly code: string } & PromoCodeTerms;

const FIELDS: EditedFields<NewPromoCode> = {
  code: { kind: 'text', label: 'Code', auditName: 'code' },
  ...PROMO_CODE_FIELDS,
};

const CODE_HINT = 'Letters, digits, hyphens and underscores; kept in upper case. It cannot be changed later.';

/** Makes the code and goes to its page. */
export const action: PageAction = async ({ api, request, notify }) =>
  createRecord({
    fields: FIELDS,
    form: await request.formData(),
    failed: 'The code could not be created. Please try again.',
    create: async (typed) => {
      const { id } = await api('promoCodes.create', typed);
      notify({ title: 'Promo code created' });
      return redirect(promoCodePath(id));
    },
  });

/** Where a new code is made (product.md 13.10). */
export function Component() {
  const form = useVersionedForm({
    fields: FIELDS,
    begin: () =>
      createFormState({
        version: null,
        texts: createEmptyTexts(FIELDS, { maxUses: '1', isForNppe: 'on', isActive: 'on' }),
      }),
    answer: useActionData() as SaveActionResult<NewPromoCode> | undefined,
  });
  return (
    <PageBody width="text">
      <PageTitle of="New Promo Code" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.promoCodes.label}
        title="New Promo Code"
        actions={
          <Link to={PROMO_CODES_PATH} className={button.other}>
            All Promo Codes
          </Link>
        }
      />
      <Card>
        <PostedForm form={form} id="promo-code-form" words="Create Promo Code" list={PROMO_CODES_PATH}>
          <TextField
            {...form.text('code')}
            hint={CODE_HINT}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <PromoCodeTermsFields form={form} />
        </PostedForm>
      </Card>
    </PageBody>
  );
}
