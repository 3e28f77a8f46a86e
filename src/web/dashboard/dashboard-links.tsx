import type { ReactNode } from 'react';
import { ArchDrawing, BalanceDrawing, BeamDrawing, SheetDrawing, ThreePartsDrawing } from '../brand/drawings.tsx';
import { Link } from '../ui/link.tsx';
import { soft, way, ways, wayTitle, wayWords } from './dashboard-page.css.ts';

type WayProps = {
  readonly to: string;
  readonly title: string;
  readonly drawing: ReactNode;
  readonly children: string;
};

const Way = ({ to, title, drawing, children }: WayProps) => (
  <Link to={to} className={way}>
    {drawing}
    <span className={wayWords}>
      <span className={wayTitle}>{title}</span>
      <span className={soft}>{children}</span>
    </span>
  </Link>
);

type WaysProps = {
  /** Whether the NPPE material is open. */
  readonly hasStudy: boolean;
  /** Whether the P.Eng. examples are open; otherwise their card leads to the checkout. */
  readonly hasExamples: boolean;
  /** Whether the learner has texts of a submission, which are read without access too (product.md 9.42). */
  readonly hasSubmission: boolean;
};

/** The places one goes to from here. */
export const DashboardLinks = ({ hasStudy, hasExamples, hasSubmission }: WaysProps) => (
  <nav className={ways} aria-label="Dashboard">
    {hasStudy ? <StudyWays /> : null}
    <Way
      to={hasExamples ? '/peng-examples' : '/peng-subscribe'}
      title="P.Eng. Examples"
      drawing={<ThreePartsDrawing />}
    >
      Worked examples for the competencies of your P.Eng. application.
    </Way>
    {hasSubmission ? (
      <Way to="/peng-prep/submission" title="My submission" drawing={<ThreePartsDrawing />}>
        Your own competency texts, to read and export.
      </Way>
    ) : null}
    <Way to="/account" title="My Account" drawing={<SheetDrawing />}>
      Your subscriptions, results and receipts.
    </Way>
  </nav>
);

const StudyWays = () => (
  <>
    <Way to="/study-guide" title="Study Guide" drawing={<ArchDrawing />}>
      Six chapters on the six areas of the blueprint.
    </Way>
    <Way to="/course" title="Course" drawing={<BeamDrawing />}>
      The modules of the course, with practice questions.
    </Way>
    <Way to="/exam-select" title="Practice Exams" drawing={<BalanceDrawing />}>
      Two mock exams of 110 questions, 2 h 30 each.
    </Way>
  </>
);
