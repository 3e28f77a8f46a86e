import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import type { Toast } from '../api/request-context.ts';
import type { ExamDialogsProps } from './dialogs/exam-dialogs.tsx';
import { loadToastView } from './exam-context.ts';
import { dialogAtom } from './exam-session.ts';
import { loadEndedExam } from './load-ended-exam.ts';

/** When what is not on screen yet is fetched ahead if nobody has touched the page, in milliseconds. */
const AHEAD_MS = 10_000;

const loadDialogs = () => import('./dialogs/exam-dialogs.tsx');

type DialogHostProps = { readonly username: string; readonly notify: (toast: Toast) => void };

type Dialogs = { readonly Dialogs: ComponentType<ExamDialogsProps> };

/** Opens the dialogs. Their code comes with the first touch of the page, so that they open without a connection too. */
export function DialogHost({ username, notify }: DialogHostProps) {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [loaded, setLoaded] = useState<Dialogs | null>(null);
  useEffect(() => fetchAhead(() => loadDialogs().then(({ ExamDialogs }) => setLoaded({ Dialogs: ExamDialogs }))), []);
  const wanted = dialog !== null && loaded === null;
  useEffect(() => {
    if (!wanted) return;
    loadDialogs().then(
      ({ ExamDialogs }) => setLoaded({ Dialogs: ExamDialogs }),
      () => {
        setDialog(null);
        notify({
          title: 'Error',
          description: 'This needs a connection to open. Your answers are safe; please try again in a moment.',
          tone: 'destructive',
        });
      },
    );
  }, [wanted, setDialog, notify]);
  return loaded ? <loaded.Dialogs username={username} notify={notify} /> : null;
}

/** Fetches dialogs, toasts and the result's screen at the first touch, or after a while; a failure is tried again when needed. */
function fetchAhead(fetchDialogs: () => Promise<void>): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = (): void => {
    clearTimeout(timer);
    for (const touch of touches) document.removeEventListener(touch, begin);
  };
  const begin = (): void => {
    stop();
    Promise.all([fetchDialogs(), loadToastView(), loadEndedExam()]).catch(() => {});
  };
  const timer = setTimeout(begin, AHEAD_MS);
  for (const touch of touches) document.addEventListener(touch, begin);
  return stop;
}
