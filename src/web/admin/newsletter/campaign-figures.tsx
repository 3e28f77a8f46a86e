import { formatCount } from '../../../domain/format-count.ts';
import { Card } from '../../ui/card.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { broken, soft } from '../records.css.ts';
import type { CampaignData } from './campaign-form.tsx';
import { counter, counters, number, said } from './newsletter.css.ts';

const NAMES = {
  sent: 'Sent',
  bounced: 'Bounced',
  unsubscribed: 'Unsubscribed',
  clicks: 'Clicks',
} as const;

/** What became of a mail, counted for all its recipients together (product.md 8.51). */
export const CampaignFiguresCard = ({ data: { figures, links } }: { readonly data: CampaignData }) => (
  <Card title="Figures">
    <dl className={counters}>
      {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map((name) => (
        <div key={name} className={counter}>
          <dt className={said}>{NAMES[name]}</dt>
          <dd className={number}>{formatCount(figures[name])}</dd>
        </div>
      ))}
    </dl>
    {links.length === 0 ? (
      <p className={soft}>The newsletter has no links to this site, so there are no clicks to count.</p>
    ) : (
      <RowTable
        title="Clicks by link"
        height="whole"
        columns={['Link', 'Clicks']}
        rows={links.map(({ id, target, clicks }) => ({
          key: id,
          cells: [
            <span key="link" className={broken}>
              {target}
            </span>,
            formatCount(clicks),
          ],
        }))}
      />
    )}
    <p className={soft}>
      Clicks on links to this site, without a trace of who clicked. Opened emails are not counted: that would take a
      tracking picture.
    </p>
  </Card>
);
