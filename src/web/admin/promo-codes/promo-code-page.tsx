import { data, Link, useActionData, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { OutputOf } from '../../../application/contract/index.ts';
import { dayOfMoment } from '../../../domain/calendar-day.ts';
import type { PageLoad } from '../../page-route.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { answerOf, type FormFailure, formFailure, typed } from '../../ui/form-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { listPath } from '../list-path.ts';
import { MomentOf } from '../moment-of.tsx';
import { PageLinks } from '../page-links.tsx';
import { userPath } from '../people/user-paths.ts';
import { RecordPage } from '../record-page.tsx';
import { cellLink, soft } from '../records.css.ts';
import { PromoCodeForm, type PromoCodeTyped, termsOf, typedTerms } from './promo-code-form.tsx';
import { promoCodePath } from './promo-code-paths.ts';
import { PromoCodeState, type PromoCodeView, usesInWords } from './promo-codes-page.tsx';

type PromoCodeData = OutputOf<'promoCodes.read'> & { readonly isFurtherOn: boolean };

/** A refused edit; `present` where somebody else was faster, to be compared with what was typed. */
type Refused = FormFailure & { readonly present?: PromoCodeView };

/** Loads a code and a page of its uses. */
export const loadPromoCode: PageLoad<PromoCodeData> = async ({ api, params, url }) => {
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const read = await api('promoCodes.read', { promoCodeId: params.promoCodeId ?? '', ...(before ? { before } : {}) });
  return { ...read, isFurtherOn: before !== undefined };
};

/** Saves other terms over the version that was on screen (product.md 13.11). */
export const submitPromoCode: PageLoad = async ({ api, params, request, notify }) => {
  const form = await request.formData();
  const values = typedTerms(form);
  const promoCodeId = params.promoCodeId ?? '';
  try {
    await api('promoCodes.edit', { promoCodeId, version: Number(typed(form, 'version')), ...termsOf(values) });
    notify({ title: 'Promo code saved' });
    return null;
  } catch (error) {
    const failure = formFailure(error, values, 'The code could not be saved. Please try again.');
    const isOutdated = error instanceof ApiError && error.body.code === 'promo-code-changed';
    const present = isOutdated ? (await api('promoCodes.read', { promoCodeId })).code : undefined;
    return data({ ...failure, ...(present ? { present } : {}) } satisfies Refused, answerOf(error));
  }
};

const valuesOf = (code: PromoCodeView): PromoCodeTyped => ({
  code: code.code,
  discountPercent: String(code.discountPercent),
  maxUses: String(code.maxUses),
  expiresOn: code.expiresAt === null ? '' : dayOfMoment(Date.parse(code.expiresAt), 'UTC'),
  description: code.description,
  isActive: code.isActive ? 'on' : '',
});

/** The terms that somebody else has saved meanwhile, in a sentence. */
function PresentTerms({ of }: { readonly of: PromoCodeView }) {
  const { discountPercent, maxUses, expiresOn, isActive, description } = valuesOf(of);
  const words = [
    `${discountPercent}%`,
    `${maxUses} uses`,
    expiresOn === '' ? 'no end' : `until ${expiresOn}`,
    isActive === 'on' ? 'active' : 'off',
    description === '' ? 'no description' : `description: ${description}`,
  ];
  return (
    <Notice tone="flag" title="The present terms">
      <p>{words.join(', ')}</p>
      <p>Saving now puts your entries over them.</p>
    </Notice>
  );
}

/** One code: its terms, and who used it when (product.md 13.11, 13.12). */
export function PromoCodePage() {
  const { code, uses, next, isFurtherOn } = useLoaderData() as PromoCodeData;
  const failure = useActionData() as Refused | null | undefined;
  const shown = failure?.present ?? code;
  const values = failure ? { ...valuesOf(code), ...(failure.values as Partial<PromoCodeTyped>) } : valuesOf(code);
  return (
    <RecordPage
      width="text"
      title={code.code}
      list={ADMIN_PAGES.promoCodes}
      all="All Promo Codes"
      subject={{ kind: 'promo-code', id: code.id }}
      summary={`${code.discountPercent}% off, ${usesInWords(code)} uses taken.`}
    >
      <Card title="Terms" aside={<PromoCodeState code={code} />}>
        {failure?.present ? <PresentTerms of={failure.present} /> : null}
        <PromoCodeForm
          key={`${code.version} ${shown.version}`}
          values={values}
          failure={failure ?? undefined}
          version={shown.version}
          isPercentFixed={shown.reserved + shown.consumed > 0}
          words="Save Promo Code"
        />
      </Card>
      <UsesCard id={code.id} uses={uses} next={next} isFurtherOn={isFurtherOn} />
    </RecordPage>
  );
}

type UsesCardProps = Pick<PromoCodeData, 'uses' | 'next' | 'isFurtherOn'> & { readonly id: number };

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
            <MomentOf key="since" of={usedAt} />,
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
