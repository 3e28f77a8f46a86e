import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { loadToastView } from '../ui/load-toast-view.ts';
import type { ExamDialogsProps } from './dialogs/exam-dialogs.tsx';
import { loadEndedExam } from './exam-ending.ts';
import { dialogAtom } from './exam-session.ts';
import { message } from './running-exam.css.ts';

/** When what is not on screen yet is fetched ahead if nobody has touched the page, in milliseconds. */
const AHEAD_MS = 3000;

/** How long it stays in view that a dialog could not be opened, in milliseconds. */
const UNOPENED_MS = 6000;

const loadDialogs = () => import('./dialogs/exam-dialogs.tsx');

type Dialogs = { readonly Dialogs: ComponentType<ExamDialogsProps> };

/** Opens the dialogs. Their code is fetched soon after the page, so that they open without a connection too. */
export function DialogHost(props: ExamDialogsProps) {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [loaded, setLoaded] = useState<Dialogs | null>(null);
  const [unopened, setUnopened] = useState(false);
  useEffect(() => fetchAhead(() => loadDialogs().then(({ ExamDialogs }) => setLoaded({ Dialogs: ExamDialogs }))), []);
  const wanted = dialog !== null && loaded === null;
  useEffect(() => {
    if (!wanted) return;
    const onFailure = (): void => {
      setDialog(null);
      setUnopened(true);
      setTimeout(() => setUnopened(false), UNOPENED_MS);
    };
    loadDialogs().then(({ ExamDialogs }) => setLoaded({ Dialogs: ExamDialogs }), onFailure);
  }, [wanted, setDialog]);
  return (
    <>
      {loaded ? <loaded.Dialogs {...props} /> : null}
      <div role="status">
        {unopened ? (
          <p className={message}>This opens when you are back online. Your answers are safe; please try again then.</p>
        ) : null}
      </div>
    </>
  );
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
