import { Link } from 'react-router-dom';
import { MAIN_ID } from '../layout/skip-link.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { actions, main } from './completed-exam.css.ts';
import { ResultTop } from './completed-exam.tsx';

type FailedExamProps = { readonly unknown: boolean; readonly examId: string };

/** An exam that could not be loaded, and the ways on. */
export const FailedExam = ({ unknown, examId }: FailedExamProps) => (
  <>
    <ResultTop />
    <main id={MAIN_ID} className={main} tabIndex={-1}>
      <PageBody width="text">
        <Card level={1} title="Error Loading Exam">
          <p>
            {unknown
              ? 'There is no such exam in this account. It may belong to another account of yours.'
              : 'The exam could not be loaded at the moment. Answers that you have given are safe; please try again.'}
          </p>
          <div className={actions}>
            <Link to="/exam-select" className={button.main}>
              Back to Exam Selection
            </Link>
            <Link to={`/login?redirect=exam/${encodeURIComponent(examId)}`} className={button.other}>
              Log In
            </Link>
          </div>
        </Card>
      </PageBody>
    </main>
  </>
);
