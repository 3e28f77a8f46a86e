import type { KeyReachView } from '../../application/contract/index.ts';

const exams = (count: number, what: string): string =>
  `${count.toLocaleString('en-CA')} ${what} ${count === 1 ? 'exam' : 'exams'}`;

function raisedWords({ raised, toPass }: KeyReachView): string {
  if (raised === 0) return 'Rescoring would change no result.';
  const results = raised === 1 ? '1 result' : `${raised.toLocaleString('en-CA')} results`;
  const passing = toPass === 0 ? 'none of them' : `${toPass.toLocaleString('en-CA')} of them`;
  return `Rescoring would raise ${results}; ${passing} would go from below the pass mark to passing.`;
}

/** How many exams hold a question with another key, and what rescoring would do to them (product.md 12.10, 12.12). */
export const RescoringForecastWords = ({ reach }: { readonly reach: KeyReachView }) => (
  <>
    <p>
      {exams(reach.completed, 'completed')} and {exams(reach.running, 'running')} hold this question with another key.
    </p>
    <p>
      {raisedWords(reach)} No result would fall: an answer that counted stays right. Running exams are judged by the new
      key when they end.
    </p>
  </>
);
