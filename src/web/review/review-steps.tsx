import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { deviceStorage } from '../device-storage.ts';
import { readPreferences } from '../exam/device-preferences.ts';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import * as css from './review.css.ts';
import { buildReviewAddress, type ReviewPosition } from './review-address.ts';
import { findNeighbours, type ReviewFilter, type ReviewItemData } from './review-items.ts';

type ReviewStepsProps = {
  readonly attemptId: number;
  readonly place: ReviewPosition;
  /** The questions that are looked at. */
  readonly shown: readonly ReviewItemData[];
  /** The question in view. */
  readonly number: number;
};

/** What the steps are called, by what is looked at: 'Next wrong: 53'. */
const STEP_WORDS: Readonly<Record<ReviewFilter, string>> = {
  all: '',
  wrong: ' wrong',
  unanswered: ' unanswered',
  guessed: ' guessed',
  flagged: ' flagged',
  changed: ' changed',
  slow: ' slow',
  'sure-wrong': ' sure, wrong',
};

/** Previous and Next among the questions that are looked at; N and P do the same, as in the exam. */
export function ReviewSteps({ attemptId, place, shown, number }: ReviewStepsProps) {
  const { previous, next } = findNeighbours(shown, number);
  const addressOf = (to: number): string => buildReviewAddress(attemptId, { ...place, number: to });
  useStepKeys(previous && addressOf(previous), next && addressOf(next));
  const what = STEP_WORDS[place.filter];
  return (
    <nav className={css.steps} aria-label="Questions before and after">
      <Step to={previous && addressOf(previous)} words={`Previous${what}`} number={previous} look="other" />
      <Step to={next && addressOf(next)} words={`Next${what}`} number={next} look="main" />
    </nav>
  );
}

type StepProps = {
  readonly to: string | null | 0;
  readonly words: string;
  readonly number: number | null;
  readonly look: 'main' | 'other';
};

/** At the end its space is reserved, so that the other button stays where it is. */
const Step = ({ to, words, number, look }: StepProps) =>
  to ? (
    <Link to={to} replace className={button[look]} preventScrollReset={false}>
      {words}: {number}
    </Link>
  ) : (
    <span className={`${button[look]} ${css.unavailable}`} aria-hidden="true">
      {words}
    </span>
  );

/** Whether a key press has a modifier, repeats, writes into something, or chooses in a list or a dialog. */
const isHeldOrTyped = ({ target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  repeat ||
  (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null);

function useStepKeys(previous: string | null | 0, next: string | null | 0): void {
  const navigate = useNavigate();
  const viewer = useViewer();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const to = { n: next, p: previous }[event.key.toLowerCase()];
      if (!to || isHeldOrTyped(event) || !readPreferences(deviceStorage(), viewer?.id ?? 0).shortcuts) return;
      event.preventDefault();
      void navigate(to, { replace: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, next, previous, viewer]);
}
