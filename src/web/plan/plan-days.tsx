import type { LearningPlanView } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { formatStudyTime, groupDaysByWeek, type WeekOf } from '../dashboard/plan-labels.ts';
import { formatDateRange } from '../format/dates.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './plan.css.ts';

type Day = LearningPlanView['days'][number];
type Item = Day['items'][number];

const KIND_WORDS: Readonly<Record<Item['kind'], string>> = {
  read: 'Read',
  practise: 'Practise',
  cards: 'Cards',
  session: 'Practise',
  paper: 'Paper',
};

/** Weeks of which each has a line; an exam may be two years away. */
const MOST_WEEKS = 12;

/** What to do now, before everything else. */
export const Today = ({ day }: { readonly day: Day }) => (
  <Card title="Today" aside={<span className={css.soft}>{formatStudyTime(day.minutes)}</span>}>
    <Items day={day} />
  </Card>
);

/** The days after today by weeks: the first one open, the others a line each (product.md 15.21). */
export function Weeks({ days }: { readonly days: readonly Day[] }) {
  const weeks = groupDaysByWeek(days);
  const rest = weeks.slice(MOST_WEEKS);
  return (
    <>
      <WeekList weeks={weeks.slice(0, MOST_WEEKS)} hasOpen />
      {rest.length > 0 ? (
        <details className={css.more}>
          <summary>{formatQuantity(rest.length, 'more week', 'more weeks')}</summary>
          <WeekList weeks={rest} />
        </details>
      ) : null}
    </>
  );
}

type WeekListProps = { readonly weeks: readonly WeekOf<Day>[]; readonly hasOpen?: boolean };

const WeekList = ({ weeks, hasOpen = false }: WeekListProps) => (
  <ol className={css.weeks}>
    {weeks.map(({ days, minutes }, index) => (
      <li key={days[0]?.day} className={css.week}>
        <details open={hasOpen && index === 0}>
          <summary>
            <span className={css.weekHead}>
              <strong>{formatDateRange(days[0]?.day ?? '', days.at(-1)?.day ?? '')}</strong>
              <span className={css.soft}>{formatStudyTime(minutes)}</span>
            </span>
          </summary>
          <ol className={css.days}>
            {days.map((day) => (
              <li key={day.day} className={css.day}>
                <h2 className={css.dayHead}>
                  <span>{formatDateRange(day.day, day.day)}</span>
                  <span className={css.soft}>{formatStudyTime(day.minutes)}</span>
                </h2>
                <Items day={day} />
              </li>
            ))}
          </ol>
        </details>
      </li>
    ))}
  </ol>
);

/** Things that stand there for one reason have it once, below the last of them. */
const Items = ({ day: { items } }: { readonly day: Day }) => (
  <ul className={css.items}>
    {items.map((item, index) => (
      <li key={`${item.kind} ${item.path} ${item.title}`} className={css.item}>
        <span className={css.itemHead}>
          <Link to={item.path}>{item.title}</Link>
          <span className={css.soft}>
            {KIND_WORDS[item.kind]}, {formatStudyTime(item.minutes)}
          </span>
        </span>
        {item.why === items[index + 1]?.why ? null : <span className={css.soft}>{item.why}</span>}
      </li>
    ))}
  </ul>
);
