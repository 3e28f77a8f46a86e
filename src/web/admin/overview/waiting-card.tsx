import { formatCount } from '../../../domain/format-count.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { soft } from '../records.css.ts';
import * as css from './overview.css.ts';
import type { OverviewData } from './overview-data.ts';

type WaitingThing = OverviewData['waiting'][number];

const KINDS = {
  chat: { name: 'Chat', act: 'Answer' },
  report: { name: 'Report', act: 'Decide' },
  mail: { name: 'Email', act: 'See Health' },
} as const;

/** Where a waiting thing is dealt with; the page of health says what to do about mail that was given up. */
function pathOf({ kind, userId }: WaitingThing): string {
  if (kind === 'chat') return buildPathWithQuery('/admin', { tab: 'chat', user: userId });
  return kind === 'report' ? '/admin/reports' : ADMIN_PAGE_LINKS.health.to;
}

const Line = ({ thing }: { readonly thing: WaitingThing }) => {
  const { name, act } = KINDS[thing.kind];
  return (
    <li className={css.waitingLine}>
      <div className={css.waitingWords}>
        <p className={css.quote}>{thing.words || 'No reason is known'}</p>
        <p className={css.small}>
          <strong>{name}</strong> {thing.kind === 'mail' ? 'to' : 'by'} {thing.who || 'a deleted account'},{' '}
          {thing.kind === 'mail' ? 'given up' : 'since'} <DateTimeText of={thing.since} />
        </p>
      </div>
      <Link to={pathOf(thing)} className={button.other}>
        {act}
      </Link>
    </li>
  );
};

/** What waits for an administrator, one by one (product.md 13.33). */
export const WaitingCard = ({ waiting }: Pick<OverviewData, 'waiting'>) => (
  <Card title="Waiting">
    {waiting.length === 0 ? (
      <p className={soft}>Nothing waits: every question is answered and every report decided.</p>
    ) : (
      <ul className={css.waitingList}>
        {waiting.map((thing) => (
          <Line key={`${thing.kind} ${thing.id}`} thing={thing} />
        ))}
      </ul>
    )}
  </Card>
);

type TileProps = {
  readonly title: string;
  readonly count: number;
  readonly words: string | null;
  readonly since?: string | null;
  readonly link?: { readonly words: string; readonly to: string };
};

/** A number that asks for something, and the way to it. */
export const CountTile = ({ title, count, words, since = null, link }: TileProps) => (
  <li className={css.tile}>
    <p className={css.tileHead}>
      <span className={css.tileTitle}>{title}</span>
      {link && count > 0 ? (
        <Link to={link.to} aria-label={`${link.words}: ${title}`}>
          {link.words}
        </Link>
      ) : null}
    </p>
    <p className={css.number}>{formatCount(count)}</p>
    <p className={css.small}>
      {words}
      {since ? <DateTimeText of={since} /> : null}
    </p>
  </li>
);
