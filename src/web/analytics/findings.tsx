import type { ReactNode } from 'react';
import type { AnalyticsView, AttemptAnalyticsView } from '../../application/contract/index.ts';
import { costliestArea } from '../../domain/analytics/area-profile.ts';
import { shortPaperTitle } from '../../domain/exam/attempt.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { oneDecimal } from '../format/numbers.ts';
import { Link } from '../ui/link.tsx';
import * as css from './analytics.css.ts';
import { areaTitle } from './analytics-labels.ts';
import { computeSecondsPerQuestion, describePace } from './exam-work-labels.ts';

type FindingsProps = { readonly areas: AnalyticsView['areas']; readonly work: AttemptAnalyticsView | null };

/** The findings, each with its next steps: what was sure and wrong, what costs most, how the pace was (product.md 14.11). */
export const AnalyticsFindings = ({ areas, work }: FindingsProps) => {
  const found = [work ? sureFinding(work) : null, costFinding(areas), work ? paceFinding(work) : null].filter(Boolean);
  return found.length === 0 ? null : (
    <section className={css.findings} aria-label="Findings">
      {found}
    </section>
  );
};

type FindingProps = { readonly title: string; readonly detail: string; readonly children: ReactNode };

const Finding = ({ title, detail, children }: FindingProps) => (
  <div className={css.finding}>
    <h2 className={css.findingTitle}>{title}</h2>
    <p className={css.soft}>{detail}</p>
    <p className={css.ways}>{children}</p>
  </div>
);

function sureFinding({ id, sureButWrong }: AttemptAnalyticsView): ReactNode {
  const [first] = sureButWrong;
  if (!first) return null;
  return (
    <Finding
      key="sure"
      title={formatQuantity(sureButWrong.length, 'answer was sure and wrong', 'answers were sure and wrong')}
      detail="Nothing warns you of these on the day."
    >
      <Link to={`/exam/${id}`}>Review them</Link>
      {first.section ? <Link to={first.section.address}>Read {first.section.title}</Link> : null}
      {first.practice ? <Link to={first.practice}>Practise</Link> : null}
    </Finding>
  );
}

function costFinding(areas: AnalyticsView['areas']): ReactNode {
  const area = costliestArea(areas);
  if (!area || area.lost === null) return null;
  const [first, second] = area.topics.filter(({ right, items }) => right < items);
  const topics = [first, second].flatMap((topic) => topic?.title ?? []).join(' and ');
  return (
    <Finding
      key="cost"
      title={`${areaTitle(area)} costs most: ${oneDecimal(area.lost)} of 100 questions`}
      detail={topics ? `Most of it in: ${topics}.` : 'At the present rate, in an exam of 100 questions.'}
    >
      {area.practice ? <Link to={area.practice}>Practise it</Link> : null}
      {area.section ? <Link to={area.section.address}>Read {area.section.title}</Link> : null}
    </Finding>
  );
}

function paceFinding({ quarters, examSet }: AttemptAnalyticsView): ReactNode {
  const last = quarters.at(-1);
  if (!last) return null;
  return (
    <Finding
      key="pace"
      title={describePace(quarters)}
      detail={`${computeSecondsPerQuestion(last)} s a question at the end of ${shortPaperTitle(examSet)}, ${last.right} of ${last.items} right.`}
    >
      <Link to={`/exam-select?set=${examSet === 1 ? 2 : 1}`}>Practise the pace</Link>
    </Finding>
  );
}
