import type { OwnSessionView } from '../../application/contract/index.ts';
import { type AccountActionResult, END_SESSION_INTENT, findFailureOfIntent } from './account-actions.ts';
import { ALL_OTHERS, deviceInSentence, endSessionPath } from './own-session.ts';
import { PasswordDialog } from './password-dialog.tsx';

type EndSessionDialogProps = {
  /** The reference in the address. */
  readonly reference: string;
  readonly sessions: readonly OwnSessionView[];
  readonly answer: AccountActionResult | undefined;
  /** Gives the focus to the list, whose link to this dialog is gone once the session has ended. */
  readonly focusList: () => void;
};

/** Asks before a session, or all others, are ended (product.md 1.22). A reference of no session opens nothing. */
export function EndSessionDialog({ reference, sessions, answer, focusList }: EndSessionDialogProps) {
  const session = sessions.find((some) => some.reference === reference && !some.isCurrent);
  if (!session && reference !== ALL_OTHERS) return null;
  return (
    <PasswordDialog
      title={session ? `Log out ${deviceInSentence(session)}?` : 'Log out all other devices?'}
      description={`Anyone using ${session ? 'it' : 'them'} will have to log in again. Work that has not been sent stays there until then.`}
      openedBy={endSessionPath(reference)}
      elseFocus={focusList}
      intent={END_SESSION_INTENT}
      failure={findFailureOfIntent(answer, END_SESSION_INTENT)}
      words="Log Out"
      busyWords="Logging Out..."
      look="ending"
      fields={<input type="hidden" name="session" value={reference} />}
    />
  );
}
