import type { ShouldRevalidateFunction } from 'react-router-dom';
import { useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { PROMO_CODE_FIELDS, type PromoCodeTerms } from '../../../domain/billing/promo-code.ts';
import { DateTimeText } from '../../format/moments.tsx';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGE_LINKS, PROMO_CODES_PATH, promoCodePath, userPath } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { RecordLayout } from '../record-layout.tsx';
import { cellLink, soft, whole } from '../records.css.ts';
import { toFieldTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { createFormState, type SaveActionResult, type StoredRecord } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { PromoCodeTermsFields } from './promo-code-form.tsx';
import { formatPromoCodeUses, type PromoCodeDetailsData, PromoCodeStateBadge } from './promo-codes-page.tsx';

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
  texts: toFieldTexts<PromoCodeTerms>(PROMO_CODE_FIELDS, code),
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
      list={ADMIN_PAGE_LINKS.promoCodes}
      all="All Promo Codes"
      subject={{ kind: 'promo-code', id: code.id }}
      summary={`${code.discountPercent}% off, ${formatPromoCodeUses(code)} uses taken, ${canadianDollars(code.revenueCents)} received.`}
    >
      <Card title="Terms" aside={<PromoCodeStateBadge state={code.state} />}>
        <PromoCodeEditing key={code.id} code={code} saved={saved} />
      </Card>
      <UsesCard id={code.id} uses={uses} next={next} isFurtherOn={isFurtherOn} />
    </RecordLayout>
  );
}

const FORM = 'promo-code-form';

type PromoCodeEditingProps = Pick<PromoCodeData, 'saved'> & { readonly code: PromoCodeDetailsData };

/** The form of a code, which preserves the author's input while others save (product.md 13.11). */
function PromoCodeEditing({ code, saved }: PromoCodeEditingProps) {
  const form = useVersionedForm({
    fields: PROMO_CODE_FIELDS,
    begin: () => createFormState(stored({ code, saved })),
    answer: useActionData() as SaveActionResult<PromoCodeTerms> | undefined,
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
        columns={['User', 'State', 'Since', 'Paid']}
        rows={uses.map(({ id: useId, user, state, usedAt, paidCents }) => ({
          key: useId,
          cells: [
            <Link key="user" to={userPath(user.id)} className={cellLink}>
              {user.username}
            </Link>,
            <Badge key="state" tone={state === 'consumed' ? 'good' : 'neutral'}>
              {state === 'consumed' ? 'Consumed' : 'Reserved'}
            </Badge>,
            <DateTimeText key="since" className={whole} of={usedAt} />,
            canadianDollars(paidCents),
          ],
        }))}
      />
    )}
    <PageLinks
      of="uses"
      first={isFurtherOn ? promoCodePath(id) : null}
      next={next === null ? null : buildPathWithQuery(promoCodePath(id), { before: next })}
      nextWords="Earlier uses"
    />
  </Card>
);
