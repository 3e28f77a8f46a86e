import { Link } from 'react-router-dom';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { GuideProgress } from '../study/guide-progress.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { StudyProgress } from './load-dashboard.ts';
import { line, lines } from './study-cards.css.ts';

type ProgressCardProps = { readonly progress: LoadedPart<StudyProgress> };

/** How far one has come, chapter by chapter; no badge before a chapter was opened (product.md 5.7, 5.8). */
export const ProgressCard = ({ progress }: ProgressCardProps) => (
  <Card title="Study progress" aside={<Link to="/study-guide">Study Guide</Link>}>
    {progress.part ? (
      <Chapters {...progress.part} />
    ) : (
      <LoadFailure title="Your study progress could not be loaded" part={progress} />
    )}
  </Card>
);

const Chapters = ({ outline, records }: StudyProgress) => (
  <>
    <GuideProgress outline={outline} progress={records} />
    <ol className={lines}>
      {outline.map(({ id, order, title }) => {
        const state = chapterState(id, records);
        return (
          <li key={id} className={line}>
            <Link to={sectionAddress(id, null)}>
              Chapter {order}: {title}
            </Link>
            {state ? <Badge tone={state === 'Completed' ? 'good' : 'accent'}>{state}</Badge> : null}
          </li>
        );
      })}
    </ol>
  </>
);
