import type { ShouldRevalidateFunction } from 'react-router-dom';
import { Link, useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { PROMO_CODE_FIELDS, type PromoCodeTerms } from '../../../domain/billing/promo-code.ts';
import { DateTime } from '../../format/moments.tsx';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES, PROMO_CODES_PATH, promoCodePath, userPath } from '../admin-links.ts';
import { listPath } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { RecordLayout } from '../record-layout.tsx';
import { cellLink, soft, whole } from '../records.css.ts';
import { toTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { openForm, type SaveAnswer, type StoredRecord } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { PromoCodeTermsFields } from './promo-code-form.tsx';
import { PromoCodeStateBadge, type PromoCodeView, usesInWords } from './promo-codes-page.tsx';

type PromoCodeData = OutputOf<'promoCodes.read'>;
type PageData = PromoCodeData & { readonly isFurtherOn: boolean };

/** Loads a code and a page of its uses. */
export const loader: PageLoader<PageData> = async ({ api, params, url }) => {
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const read = await api('promoCodes.read', { promoCodeId: params.promoCodeId ?? '', ...(before ? { before } : {}) });
  return { ...read, isFurtherOn: before !== undefined };
};

/** After a conflict the page shows the code as it is now; the form keeps what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

const stored = ({ code, saved }: Pick<PromoCodeData, 'code' | 'saved'>): StoredRecord<PromoCodeTerms> => ({
  version: code.version,
  texts: toTexts<PromoCodeTerms>(PROMO_CODE_FIELDS, code),
  saved,
});

/** Saves other terms over the version that was seen (product.md 13.11). */
export const action: PageAction = async ({ api, params, request, notify }) => {
  const promoCodeId = params.promoCodeId ?? '';
  return saveVersion({
    fields: PROMO_CODE_FIELDS,
    form: await request.formData(),
    save: (terms, version) => api('promoCodes.edit', { promoCodeId, version, ...terms }),
    changed: 'promo-code-changed',
    read: async () => stored(await api('promoCodes.read', { promoCodeId })),
    onSaved: () => notify({ title: 'Promo code saved' }),
    failed: 'The code could not be saved. Please try again.',
  });
};

/** One code: its terms, and who used it when (product.md 13.11, 13.12). */
export function Component() {
  const { code, saved, uses, next, isFurtherOn } = useLoaderData() as PageData;
  return (
    <RecordLayout
      width="text"
      title={code.code}
      list={ADMIN_PAGES.promoCodes}
      all="All Promo Codes"
      subject={{ kind: 'promo-code', id: code.id }}
      summary={`${code.discountPercent}% off, ${usesInWords(code)} uses taken.`}
    >
      <Card title="Terms" aside={<PromoCodeStateBadge state={code.state} />}>
        <PromoCodeEditing key={code.id} code={code} saved={saved} />
      </Card>
      <UsesCard id={code.id} uses={uses} next={next} isFurtherOn={isFurtherOn} />
    </RecordLayout>
  );
}

const FORM = 'promo-code-form';

type PromoCodeEditingProps = Pick<PromoCodeData, 'saved'> & { readonly code: PromoCodeView };

/** The form of a code with what its author put into it, whatever is saved elsewhere meanwhile (product.md 13.11). */
function PromoCodeEditing({ code, saved }: PromoCodeEditingProps) {
  const form = useVersionedForm({
    fields: PROMO_CODE_FIELDS,
    begin: () => openForm(stored({ code, saved })),
    answer: useActionData() as SaveAnswer<PromoCodeTerms> | undefined,
  });
  return (
    <>
      <FormNotices form={form} formId={FORM} />
      <PostedForm form={form} id={FORM} words="Save Promo Code" list={PROMO_CODES_PATH}>
        <PromoCodeTermsFields
          form={form}
          fixedPercent={code.reserved + code.consumed > 0 ? String(code.discountPercent) : null}
        />
      </PostedForm>
    </>
  );
}

type UsesCardProps = Pick<PageData, 'uses' | 'next' | 'isFurtherOn'> & { readonly id: number };

const UsesCard = ({ id, uses, next, isFurtherOn }: UsesCardProps) => (
  <Card title="Uses">
    {uses.length === 0 ? (
      <p className={soft}>{isFurtherOn ? 'No earlier uses.' : 'Nobody has used this code yet.'}</p>
    ) : (
      <RowTable
        title="Uses"
        height="whole"
        columns={['User', 'State', 'Since']}
        rows={uses.map(({ id: useId, user, state, usedAt }) => ({
          key: useId,
          cells: [
            <Link key="user" to={userPath(user.id)} className={cellLink}>
              {user.username}
            </Link>,
            <Badge key="state" tone={state === 'consumed' ? 'good' : 'neutral'}>
              {state === 'consumed' ? 'Consumed' : 'Reserved'}
            </Badge>,
            <DateTime key="since" className={whole} of={usedAt} />,
          ],
        }))}
      />
    )}
    <PageLinks
      of="uses"
      first={isFurtherOn ? promoCodePath(id) : null}
      next={next === null ? null : listPath(promoCodePath(id), { before: next })}
      nextWords="Earlier uses"
    />
  </Card>
);
