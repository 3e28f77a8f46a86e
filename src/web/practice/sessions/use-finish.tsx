import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import type { useSession } from './use-session.ts';

const loadFinishDialog = () => import('./finish-dialog.tsx').then(({ FinishDialog }) => FinishDialog);

/** Finishes a session; one with a clock asks first while questions are open. */
export function useFinish({ view, busy, chosenFor, finish }: ReturnType<typeof useSession>) {
  const { Dialog, open, close, fetchAhead } = useLazyDialog(loadFinishDialog);
  const unanswered = view.questions.filter((each) => chosenFor(each) === null).length;
  const asksFirst = view.mode === 'timed' && unanswered > 0;
  return {
    dialog:
      Dialog && !view.finished ? <Dialog open={unanswered} busy={busy} onFinish={finish} onClose={close} /> : null,
    finish: asksFirst ? open : finish,
    fetchAhead: asksFirst ? fetchAhead : undefined,
  };
}
