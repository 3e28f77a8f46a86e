import { computePercent } from '../../domain/exam/scoring.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import * as css from './analytics.css.ts';
import { type AreaAnalyticsData, areaTitle, MASTERY_BAND_LABELS } from './analytics-labels.ts';
import { AreaTable } from './area-table.tsx';
import { FigureTable } from './figure-table.tsx';
import { ShareBar } from './share-bars.tsx';

type AreaProfileCardProps = {
  readonly areas: readonly AreaAnalyticsData[];
  /** The area whose topics are shown. */
  readonly opened: AreaAnalyticsData;
  readonly addressOf: (area: Pick<AreaAnalyticsData, 'area'>) => string;
};

/** The areas by what they cost, and the topics of one of them. */
export const AreaProfileCard = ({ areas, opened, addressOf }: AreaProfileCardProps) => (
  <Card title="Areas and topics">
    <p className={css.soft}>Practise where questions are lost, not only where the share is low.</p>
    <div className={css.pair}>
      <AreaTable
        areas={[...areas].sort((one, other) => (other.lost ?? -1) - (one.lost ?? -1))}
        opened={opened.area}
        addressOf={addressOf}
      />
      <Topics area={opened} />
    </div>
  </Card>
);

const TONES = { mastered: 'accent', borderline: 'plain', 'not-mastered': 'flag' } as const;

/** The topics of an area, those that cost most first; each leads to the section that teaches it (product.md 14.8). */
const Topics = ({ area }: { readonly area: AreaAnalyticsData }) => (
  <section className={css.topics} aria-labelledby="topics">
    <h3 id="topics" className={css.findingTitle}>
      {areaTitle(area)}
    </h3>
    {area.topics.length === 0 ? (
      <p className={css.soft}>Your answers to questions of this area will be here by topic.</p>
    ) : (
      <FigureTable
        columns={['Topic', 'Right answers', 'Right', 'Of']}
        rows={area.topics.map((topic) => ({
          key: topic.topic,
          name: (
            <>
              {topic.section ? <Link to={topic.section.address}>{topic.title}</Link> : topic.title}
              {topic.band ? (
                <span className={css.bandLine}>
                  <span className={css.bands[topic.band]}>{MASTERY_BAND_LABELS[topic.band]}</span> ·{' '}
                  {computePercent(topic)}%
                </span>
              ) : null}
            </>
          ),
          plot: <ShareBar tally={topic} tone={TONES[topic.band ?? 'borderline']} />,
          figures: [String(topic.right), String(topic.items)],
        }))}
      />
    )}
    <AreaStudyLinks area={area} />
  </section>
);

/** To practice of the area, and to the section of its costliest topic. */
export const AreaStudyLinks = ({
  area: { practice, section, ...area },
}: {
  readonly area: Omit<AreaAnalyticsData, 'topics'>;
}) => (
  <p className={css.ways}>
    {practice ? (
      <Link to={practice} className={button.main}>
        Practise {areaTitle(area)}
      </Link>
    ) : null}
    {section ? <Link to={section.address}>Read {section.title}</Link> : null}
  </p>
);
