import { redirect, useActionData } from 'react-router-dom';
import {
  MAX_CODES_AT_ONCE,
  MAX_PROMO_PREFIX_LENGTH,
  normalisePromoCode,
  PROMO_CODE_FIELDS,
  type PromoCodeTerms,
} from '../../../domain/billing/promo-code.ts';
import type { EditedFields } from '../../../domain/edited-fields.ts';
import { formatCount } from '../../../domain/format-count.ts';
import type { PageAction } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, PROMO_CODES_PATH } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { row } from '../records.css.ts';
import { createEmptyTexts, createFormState, type SaveActionResult } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { createRecord } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { PromoCodeTermsFields } from './promo-code-form.tsx';

type ManyPromoCodes = { readonly prefix: string; readonly count: number } & PromoCodeTerms;

const FIELDS: EditedFields<ManyPromoCodes> = {
  prefix: { kind: 'text', label: 'Codes begin with', auditName: 'prefix' },
  count: { kind: 'integer', label: 'Number of codes', auditName: 'count' },
  ...PROMO_CODE_FIELDS,
};

/** Makes the codes and goes to their list, from which they are exported. */
export const action: PageAction = async ({ api, request, notify }) =>
  createRecord({
    fields: FIELDS,
    form: await request.formData(),
    failed: 'The codes could not be created. Please try again.',
    create: async (typed) => {
      const { created } = await api('promoCodes.createMany', typed);
      notify({ title: created === 1 ? '1 promo code created' : `${formatCount(created)} promo codes created` });
      return redirect(buildPathWithQuery(PROMO_CODES_PATH, { prefix: normalisePromoCode(typed.prefix) }));
    },
  });

/** Where many codes with the same terms are made at once (product.md 13.40). */
export function Component() {
  const form = useVersionedForm({
    fields: FIELDS,
    begin: () =>
      createFormState({
        version: null,
        texts: createEmptyTexts(FIELDS, { count: '100', maxUses: '1', isForNppe: 'on', isActive: 'on' }),
      }),
    answer: useActionData() as SaveActionResult<ManyPromoCodes> | undefined,
  });
  return (
    <PageBody width="text">
      <PageTitle of="Many Promo Codes" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.promoCodes.label}
        title="Many Promo Codes"
        actions={
          <Link to={PROMO_CODES_PATH} className={button.other}>
            All Promo Codes
          </Link>
        }
      >
        Each code has the beginning you choose and eight random letters and digits.
      </PageHeader>
      <Card>
        <PostedForm form={form} id="promo-codes-form" words="Create Promo Codes" list={PROMO_CODES_PATH}>
          <div className={row}>
            <TextField
              {...form.text('prefix')}
              hint="Such as SPRING26"
              maxLength={MAX_PROMO_PREFIX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField {...form.text('count')} inputMode="numeric" hint={`1 to ${formatCount(MAX_CODES_AT_ONCE)}`} />
          </div>
          <PromoCodeTermsFields form={form} />
        </PostedForm>
      </Card>
    </PageBody>
  );
}
