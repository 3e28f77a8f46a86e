import type { OutputOf } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';
import { TWO_STEP_INTENTS } from './two-step-actions.ts';
import { TWO_STEP_PATH } from './two-step-card.tsx';
import { TWO_STEP_QUESTIONS, toQuestionPath } from './two-step-question-path.ts';

type FactorsData = OutputOf<'factors.read'>;

type Question = Pick<QuestionDialogProps, 'title' | 'description' | 'intent' | 'words' | 'busyWords'> & {
  readonly look: 'ending' | 'main';
  readonly fields: Readonly<Record<string, string | number>>;
};

/** What removing a factor means: most of all that it is the last one (product.md 1.32, 1.36). */
function consequenceOf({ totpAddedAt, passkeys, isRequired }: FactorsData): string {
  if ((totpAddedAt ? 1 : 0) + passkeys.length > 1)
    return 'It cannot be used to sign in any more. Your other second factors stay.';
  return isRequired
    ? 'It is your only second factor: your recovery codes end with it, and the admin pages stay closed until you add another.'
    : 'It is your only second factor: your recovery codes end with it, and your password alone opens your account.';
}

/** The question of an address; null where there is nothing of the kind, as after it was removed. */
function findQuestion(asked: string, factors: FactorsData): Question | null {
  const { totpAddedAt, passkeys, recoveryCodesLeft } = factors;
  if (asked === TWO_STEP_QUESTIONS.codes) {
    if (totpAddedAt === null && passkeys.length === 0) return null;
    return {
      title: 'Make new recovery codes?',
      description:
        recoveryCodesLeft === 0
          ? 'They are shown once, so have a place ready where you can keep them.'
          : `The ${formatQuantity(recoveryCodesLeft, 'code', 'codes')} that you have kept will not work any more. The new ones are shown once.`,
      ...{ intent: TWO_STEP_INTENTS.renewCodes, words: 'Make New Codes', busyWords: 'Making codes...' },
      look: recoveryCodesLeft === 0 ? 'main' : 'ending',
      fields: {},
    };
  }
  const removal = {
    description: consequenceOf(factors),
    words: 'Remove',
    busyWords: 'Removing...',
    look: 'ending',
  } as const;
  if (asked === TWO_STEP_QUESTIONS.app) {
    if (totpAddedAt === null) return null;
    return { ...removal, title: 'Remove the authenticator app?', intent: TWO_STEP_INTENTS.removeTotp, fields: {} };
  }
  const passkey = passkeys.find(({ id }) => String(id) === asked);
  if (!passkey) return null;
  return {
    ...removal,
    title: `Remove the passkey ${passkey.name}?`,
    intent: TWO_STEP_INTENTS.removePasskey,
    fields: { passkeyId: passkey.id, passkeyName: passkey.name },
  };
}

type TwoStepQuestionProps = {
  readonly asked: string;
  readonly factors: FactorsData;
  /** Gives the focus to the card whose link to the question is gone once it is carried out. */
  readonly focusCard: (card: 'app' | 'passkeys') => void;
};

/**
 * Asks before a second factor is removed or recovery codes end (product.md 1.41). The form posts to the page without the
 * question: its answer, a failure too, is shown by the page.
 */
export function TwoStepQuestion({ asked, factors, focusCard }: TwoStepQuestionProps) {
  const question = findQuestion(asked, factors);
  if (!question) return null;
  const { fields, ...shown } = question;
  return (
    <QuestionDialog
      {...shown}
      openedBy={toQuestionPath(asked)}
      closesTo={TWO_STEP_PATH}
      action={TWO_STEP_PATH}
      failure={undefined}
      {...(asked === TWO_STEP_QUESTIONS.codes
        ? {}
        : { elseFocus: () => focusCard(asked === TWO_STEP_QUESTIONS.app ? 'app' : 'passkeys') })}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </QuestionDialog>
  );
}
