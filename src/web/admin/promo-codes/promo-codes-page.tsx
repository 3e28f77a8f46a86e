import { Link, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import type { PromoState } from '../../../domain/billing/promo-code.ts';
import { inDigits } from '../../../domain/counted.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { CalendarDay, DateTime } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { type Row, RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES, NEW_PROMO_CODE_PATH, PROMO_CODES_PATH, promoCodePath } from '../admin-links.ts';
import { listPath } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { broken, cellLink, whole } from '../records.css.ts';

export type PromoCodeView = OutputOf<'promoCodes.read'>['code'];

type PromoCodesData = OutputOf<'promoCodes.list'> & { readonly isFurtherOn: boolean };

/** Loads a page of codes, the newest first. */
export const loader: PageLoader<PromoCodesData> = async ({ api, url }) => {
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const listed = await api('promoCodes.list', before ? { before } : {});
  return { ...listed, isFurtherOn: before !== undefined };
};

const STATES = {
  active: ['Active', 'good'],
  off: ['Off', 'neutral'],
  expired: ['Expired', 'flag'],
  'not-started': ['Not yet active', 'accent'],
  'used-up': ['Used up', 'flag'],
} as const satisfies Record<PromoState, readonly [name: string, tone: string]>;

/** Whether a code works now, in a word; the reason where it does not (product.md 3.6). */
export function PromoCodeStateBadge({ state }: { readonly state: PromoState }) {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

/** How many uses are taken, and how many of them are not paid yet. */
export const usesInWords = ({ reserved, consumed, maxUses }: PromoCodeView): string =>
  `${inDigits(reserved + consumed)} of ${inDigits(maxUses)}${reserved > 0 ? ` (${inDigits(reserved)} reserved)` : ''}`;

/** The promo codes there are (product.md 13.10). */
export function Component() {
  const { codes, next, isFurtherOn } = useLoaderData() as PromoCodesData;
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGES.promoCodes.label} />
      <PageHeader
        title={ADMIN_PAGES.promoCodes.label}
        actions={
          <Link to={NEW_PROMO_CODE_PATH} className={button.main}>
            New Promo Code
          </Link>
        }
      >
        Discounts on the NPPE Study Package. A use is reserved when a payment is opened and consumed when it is paid.
      </PageHeader>
      <Card title="Codes">
        {codes.length === 0 ? (
          <EmptyState drawing={<SheetDrawing />} title={isFurtherOn ? 'No older codes' : 'No promo codes yet'}>
            Codes will be listed here with how often each was used.
          </EmptyState>
        ) : (
          <RowTable
            title="Promo codes"
            height="whole"
            columns={['Code', 'Discount', 'Uses', 'Starts', 'Expires', 'State', 'Description']}
            rows={codes.map(rowOf)}
          />
        )}
        <PageLinks
          of="promo codes"
          first={isFurtherOn ? PROMO_CODES_PATH : null}
          next={next === null ? null : listPath(PROMO_CODES_PATH, { before: next })}
          nextWords="Older codes"
        />
      </Card>
    </PageBody>
  );
}

const rowOf = (code: PromoCodeView): Row => ({
  key: code.id,
  cells: [
    <Link key="code" to={promoCodePath(code.id)} className={cellLink}>
      {code.code}
    </Link>,
    `${code.discountPercent}%`,
    <span key="uses" className={whole}>
      {usesInWords(code)}
    </span>,
    code.startsAt === null ? 'At once' : <DateTime key="starts" className={whole} of={code.startsAt} />,
    <span key="expires" className={whole}>
      {code.expiresAt === null ? 'Never' : <CalendarDay of={code.expiresAt} />}
    </span>,
    <PromoCodeStateBadge key="state" state={code.state} />,
    <span key="description" className={broken}>
      {code.description}
    </span>,
  ],
});
