import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { HEALTH_WARNING_LABELS } from '../health/warning-labels.ts';
import { soft } from '../records.css.ts';
import * as css from './overview.css.ts';
import type { OverviewData } from './overview-data.ts';

/** What needs attention in how the site runs; what to do about it is on the page of health (product.md 13.33). */
export const HealthCard = ({ warnings }: Pick<OverviewData, 'warnings'>) => (
  <Card title="Health">
    {warnings.length === 0 ? (
      <p className={soft}>Nothing needs attention.</p>
    ) : (
      <ul className={css.waitingList}>
        {warnings.map((warning) => (
          <li key={warning}>{HEALTH_WARNING_LABELS[warning].title}</li>
        ))}
      </ul>
    )}
    <p>
      <Link to={ADMIN_PAGE_LINKS.health.to}>{warnings.length === 0 ? 'See how the site runs' : 'See what to do'}</Link>
    </p>
  </Card>
);
