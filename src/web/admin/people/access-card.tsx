import { PRODUCTS, type ProductCode } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { hidden } from '../../ui/hidden.css.ts';
import { Link } from '../../ui/link.tsx';
import { userPath } from '../admin-links.ts';
import { actions, entry, list, soft } from '../records.css.ts';
import type { PersonDetailsData } from './user-dialog.tsx';

type AccessView = PersonDetailsData['access'][ProductCode];
type Source = AccessView['sources'][number];

const StateBadge = ({ access, isAdmin }: { readonly access: AccessView; readonly isAdmin: boolean }) => {
  if (access.active) return <Badge tone="good">Active</Badge>;
  if (isAdmin) return <Badge tone="accent">Administrator</Badge>;
  return <Badge>{access.endsAt === null && access.sources.length === 0 ? 'None' : 'Ended'}</Badge>;
};

/** When access ends or ended, in a sentence. */
const Standing = ({ access, isAdmin }: { readonly access: AccessView; readonly isAdmin: boolean }) => (
  <>
    {access.endsAt === null ? (
      <p>{access.sources.length === 0 ? 'No access was bought or given.' : 'None of what was bought gives access.'}</p>
    ) : (
      <p>
        {access.active ? 'Open until ' : 'Ended on '}
        <CalendarDayText of={access.endsAt} />.
      </p>
    )}
    {isAdmin ? <p className={soft}>As an administrator this person has access in any case.</p> : null}
  </>
);

function SourceLine({ source }: { readonly source: Source }) {
  if (source.kind === 'other') {
    return (
      <li className={entry}>
        <p>
          Neither bought nor given by support; until <CalendarDayText of={source.until} />
        </p>
      </li>
    );
  }
  if (source.kind === 'support') {
    return (
      <li className={entry}>
        <p>
          {source.change === 'extended' ? 'Given by support' : 'Shortened by support'},{' '}
          <CalendarDayText of={source.at} />
          {source.until === null ? null : (
            <>
              , until <CalendarDayText of={source.until} />
            </>
          )}
        </p>
        <p className={soft}>{source.reason}</p>
      </li>
    );
  }
  const { ended } = source;
  return (
    <li className={entry}>
      <p>
        Bought with {receiptNumber(source.paymentId)}, <CalendarDayText of={source.at} />, until{' '}
        <CalendarDayText of={source.until} />
      </p>
      {ended ? (
        <p className={soft}>
          {ended.reason === 'refunded' ? 'Refunded' : 'Disputed'} on <CalendarDayText of={ended.at} />: gives no access
        </p>
      ) : null}
    </li>
  );
}

/** Distinguishes two buttons with the same label for screen readers. */
const HiddenName = ({ of }: { readonly of: string }) => <span className={hidden}>{` of ${of}`}</span>;

type AccessCardProps = { readonly product: ProductCode; readonly view: PersonDetailsData };

/** Access to one product: until when, what it came from, and what can be done about it (product.md 13.4, 13.7). */
export function AccessCard({ product, view }: AccessCardProps) {
  const access = view.access[product];
  const { id, role } = view.person;
  const { name } = PRODUCTS[product];
  return (
    <Card title={name} aside={<StateBadge access={access} isAdmin={role === 'admin'} />}>
      <Standing access={access} isAdmin={role === 'admin'} />
      {access.sources.length > 0 ? (
        <ul className={list} aria-label={`What ${name} came from`}>
          {access.sources.map((source) => (
            <SourceLine key={`${source.kind} ${'at' in source ? source.at : source.until}`} source={source} />
          ))}
        </ul>
      ) : null}
      <div className={actions}>
        <Link to={userPath(id, product)} className={button.other} preventScrollReset>
          {access.active ? 'Change End' : 'Give Access'}
          <HiddenName of={name} />
        </Link>
        {access.active ? (
          <Link to={userPath(id, `end-${product}`)} className={button.ending} preventScrollReset>
            End Now
            <HiddenName of={name} />
          </Link>
        ) : null}
      </div>
    </Card>
  );
}
