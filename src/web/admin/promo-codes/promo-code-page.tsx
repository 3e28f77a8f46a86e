import { Link, useActionData, useLoaderData } from 'react-router-dom';
import type { PageLoad } from '../../page-route.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { listPath } from '../list-path.ts';
import { MomentOf } from '../moment-of.tsx';
import { PageLinks } from '../page-links.tsx';
import { userPath } from '../people/user-paths.ts';
import { RecordPage } from '../record-page.tsx';
import { cellLink, soft } from '../records.css.ts';
import { useLastSaved } from '../use-last-saved.ts';
import type { PromoCodeAnswer } from './edit-promo-code-actions.ts';
import type { PromoCodeData } from './promo-code-draft.ts';
import { PromoCodeEditing } from './promo-code-editing.tsx';
import { promoCodePath } from './promo-code-paths.ts';
import { PromoCodeState, usesInWords } from './promo-codes-page.tsx';

export { submitPromoCode } from './edit-promo-code-actions.ts';

type PageData = PromoCodeData & { readonly isFurtherOn: boolean };

/** Loads a code and a page of its uses. */
export const loadPromoCode: PageLoad<PageData> = async ({ api, params, url }) => {
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const read = await api('promoCodes.read', { promoCodeId: params.promoCodeId ?? '', ...(before ? { before } : {}) });
  return { ...read, isFurtherOn: before !== undefined };
};

/** One code: its terms, and who used it when (product.md 13.11, 13.12). */
export function PromoCodePage() {
  const { code: loaded, uses, next, isFurtherOn } = useLoaderData() as PageData;
  const answer = useActionData() as PromoCodeAnswer | undefined;
  const refused = answer?.kind === 'refused' ? answer : undefined;
  const code = refused?.theirs?.code ?? loaded;
  const saved = useLastSaved(answer?.kind === 'saved' ? answer.version : undefined);
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
        <PromoCodeEditing key={code.id} code={code} failure={refused} saved={saved} />
      </Card>
      <UsesCard id={code.id} uses={uses} next={next} isFurtherOn={isFurtherOn} />
    </RecordPage>
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
