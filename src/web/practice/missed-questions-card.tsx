import { Link } from 'react-router-dom';
import type { Resource } from '../api/use-resource.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';

type MissedQuestionsCardProps = {
  readonly count: Resource<number>;
};

/** How many questions wait to be answered again, and the way to them. */
export const MissedQuestionsCard = ({ count }: MissedQuestionsCardProps) => (
  <Card title="Review what you missed">
    {count.value === null ? (
      <LoadFailure title="Your missed questions could not be loaded" part={count} />
    ) : (
      <Waiting count={count.value} />
    )}
  </Card>
);

const Waiting = ({ count }: { readonly count: number }) =>
  count === 0 ? (
    <p>No practice question that you answered wrong is waiting.</p>
  ) : (
    <>
      <p>{count === 1 ? '1 question is' : `${count} questions are`} waiting to be answered again.</p>
      <div>
        <Link to="/missed-questions" className={button.other}>
          Answer Them Again
        </Link>
      </div>
    </>
  );
