import { useLoaderData, useSearchParams } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import type { PromoState } from '../../../domain/billing/promo-code.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { CalendarDayText, DateTimeText } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import {
  ADMIN_PAGE_LINKS,
  NEW_PROMO_CODE_BATCH_PATH,
  NEW_PROMO_CODE_PATH,
  PROMO_CODES_PATH,
  promoCodePath,
} from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { PageLinks } from '../page-links.tsx';
import { broken, cellLink, whole } from '../records.css.ts';

export type PromoCodeDetailsData = OutputOf<'promoCodes.read'>['code'];

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
export const formatPromoCodeUses = ({ reserved, consumed, maxUses }: PromoCodeDetailsData): string =>
  `${formatCount(reserved + consumed)} of ${formatCount(maxUses)}${reserved > 0 ? ` (${formatCount(reserved)} reserved)` : ''}`;

const productsLabel = ({ isForNppe, isForPeng }: PromoCodeDetailsData): string =>
  [isForNppe ? 'NPPE' : '', isForPeng ? 'P.Eng.' : ''].filter(Boolean).join(', ');

/** The promo codes there are (product.md 13.10). */
export function Component() {
  const { codes, next, isFurtherOn } = useLoaderData() as PromoCodesData;
  const [query] = useSearchParams();
  const exportPath = buildPathWithQuery('/api/admin/promo-codes/export', { prefix: query.get('prefix') });
  return (
    <PageBody>
      <PageTitle of={ADMIN_PAGE_LINKS.promoCodes.label} />
      <PageHeader
        title={ADMIN_PAGE_LINKS.promoCodes.label}
        actions={
          <>
            <Link to={NEW_PROMO_CODE_PATH} className={button.main}>
              New Promo Code
            </Link>
            <Link to={NEW_PROMO_CODE_BATCH_PATH} className={button.other}>
              Many at Once
            </Link>
            <a href={exportPath} className={button.other}>
              Export as CSV
            </a>
          </>
        }
      >
        Discounts on what the site sells. A use is reserved when a payment is opened and consumed when it is paid.
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
            columns={['Code', 'Discount', 'For', 'Uses', 'Revenue', 'Starts', 'Expires', 'State', 'Description']}
            rows={codes.map(rowOf)}
          />
        )}
        <PageLinks
          of="promo codes"
          first={isFurtherOn ? PROMO_CODES_PATH : null}
          next={next === null ? null : buildPathWithQuery(PROMO_CODES_PATH, { before: next })}
          nextWords="Older codes"
        />
      </Card>
    </PageBody>
  );
}

const rowOf = (code: PromoCodeDetailsData): TableRowData => ({
  key: code.id,
  cells: [
    <Link key="code" to={promoCodePath(code.id)} className={cellLink}>
      {code.code}
    </Link>,
    `${code.discountPercent}%`,
    <span key="for" className={whole}>
      {productsLabel(code)}
    </span>,
    <span key="uses" className={whole}>
      {formatPromoCodeUses(code)}
    </span>,
    canadianDollars(code.revenueCents),
    code.startsAt === null ? 'At once' : <DateTimeText key="starts" className={whole} of={code.startsAt} />,
    <span key="expires" className={whole}>
      {code.expiresAt === null ? 'Never' : <CalendarDayText of={code.expiresAt} />}
    </span>,
    <PromoCodeStateBadge key="state" state={code.state} />,
    <span key="description" className={broken}>
      {code.description}
    </span>,
  ],
});
