import { useAtomValue } from 'jotai';
import type { Toast } from '../../api/request-context.ts';
import { dialogAtom } from '../exam-session.ts';
import { EndExamDialog } from './end-exam-dialog.tsx';
import { GridSheet } from './grid-sheet.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';

export type ExamDialogsProps = { readonly username: string; readonly notify: (toast: Toast) => void };

/** The dialog that is asked for. Everything here is loaded after the page. */
export function ExamDialogs({ username, notify }: ExamDialogsProps) {
  const dialog = useAtomValue(dialogAtom);
  switch (dialog) {
    case 'end':
      return <EndExamDialog />;
    case 'help':
      return <HelpDialog />;
    case 'grid':
      return <GridSheet />;
    case 'login':
      return <LoginDialog username={username} notify={notify} />;
    case null:
      return null;
  }
}
