import type { KeyReachView } from '../../application/contract/index.ts';

const exams = (count: number, what: string): string =>
  `${count.toLocaleString('en-CA')} ${what} ${count === 1 ? 'exam' : 'exams'}`;

/** How many exams hold a question with another key, and what rescoring would do to them (product.md 12.10, 12.12). */
export const RescoringForecastWords = ({
  reach: { completed, running, raised, toPass },
}: {
  readonly reach: KeyReachView;
}) => (
  <>
    <p>
      {exams(completed, 'completed')} and {exams(running, 'running')} hold this question with another key.
    </p>
    <p>
      Rescoring would raise {raised === 1 ? '1 result' : `${raised.toLocaleString('en-CA')} results`}, and{' '}
      {toPass.toLocaleString('en-CA')} of them would go from below the pass mark to passing. No result would fall: an
      answer that counted stays right. Running exams are judged by the new key when they end.
    </p>
  </>
);
