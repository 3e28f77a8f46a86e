import { formatQuantity } from '../../domain/format-count.ts';
import '../analytics/analytics.css.ts';
import '../analytics/charts.css.ts';
import type { Resource } from '../api/use-resource.ts';
import { Card } from '../ui/card.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LAZY_AREA_TABLE } from './lazy-parts.ts';
import type { AreaSummary, ProgressSummary } from './load-dashboard.ts';
import { soft } from './study-cards.css.ts';

const addressOf = ({ area }: Pick<AreaSummary, 'area'>): string => `/analytics?area=${area}#topics`;

/** The profile by area, each leading to its topics; absent before the first answer (product.md 14.4). */
export function ProfileCard({ summary }: { readonly summary: Resource<ProgressSummary> }) {
  if (summary.value?.items === 0 && summary.value.withheld === 0) return null;
  return (
    <Card title="Area profile" aside={<Link to="/analytics">Topics and trends</Link>}>
      {summary.value ? (
        <>
          {summary.value.items > 0 ? (
            <p className={soft}>From {formatQuantity(summary.value.items, 'first answer', 'first answers')}.</p>
          ) : null}
          <LazyComponent part={LAZY_AREA_TABLE} props={{ ...summary.value, addressOf }} />
        </>
      ) : (
        <LoadFailure title="Your profile could not be loaded" part={summary} />
      )}
    </Card>
  );
}
