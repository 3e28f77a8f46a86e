import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import type { Toast } from '../api/request-context.ts';
import type { ExamDialogsProps } from './dialogs/exam-dialogs.tsx';
import { dialogAtom } from './exam-session.ts';

/** When the dialogs are fetched ahead, so that they open without a connection too, in milliseconds. */
const AHEAD_MS = 1500;

const load = () => import('./dialogs/exam-dialogs.tsx');

type DialogHostProps = { readonly username: string; readonly notify: (toast: Toast) => void };

/** Loads the dialogs after the page, or at once when one is asked for. */
export function DialogHost({ username, notify }: DialogHostProps) {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [loaded, setLoaded] = useState<{ readonly Dialogs: ComponentType<ExamDialogsProps> } | null>(null);
  const wanted = dialog !== null && loaded === null;
  useEffect(() => {
    let mounted = true;
    const fetchDialogs = (): Promise<void> =>
      load().then(({ ExamDialogs }) => {
        if (mounted) setLoaded({ Dialogs: ExamDialogs });
      });
    const onFailure = (): void => {
      if (!wanted || !mounted) return;
      setDialog(null);
      notify({
        title: 'Error',
        description: 'This needs a connection to open. Your answers are safe; please try again in a moment.',
        tone: 'destructive',
      });
    };
    const timer = setTimeout(() => fetchDialogs().catch(onFailure), wanted ? 0 : AHEAD_MS);
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [wanted, setDialog, notify]);
  return loaded ? <loaded.Dialogs username={username} notify={notify} /> : null;
}
