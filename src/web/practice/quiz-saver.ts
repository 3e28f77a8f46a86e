import type { AnswerJournal, PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { QuizChoice } from '../../domain/study/quiz.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import type { AnswerEntryJournal } from '../outbox/journal.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { SaveProblem } from './save-problem.tsx';

/** The choices that the server has not acknowledged, and why. */
export type QuizSavingState = { readonly pending: AnswerJournal; readonly trouble: SaveProblem | null };

type QuizSaverOptions = {
  readonly journal: AnswerEntryJournal;
  /** Resolves when the server has the choice. */
  readonly save: (choice: QuizChoice, signal: AbortSignal) => Promise<unknown>;
  readonly onSaving: (saving: QuizSavingState) => void;
  readonly onSaved: (choice: QuizChoice) => void;
  /** The quiz was finished elsewhere, or has lost this question: it must be reloaded. */
  readonly onChanged: () => void;
};

/** Saves the choices of a quiz. */
export type QuizSaver = Pick<Outbox, 'drained' | 'sendAll'> & {
  readonly choose: (choice: QuizChoice) => void;
  /** Sends what is unsaved at once. */
  readonly retry: () => void;
  readonly pending: () => readonly QuizChoice[];
  /** Applies what another tab of this browser has chosen or saved. */
  readonly receive: (event: StorageEvent) => void;
  /** The quiz has ended: nothing is unsaved any more. */
  readonly clear: () => void;
  readonly close: () => void;
};

const toChoice = ({ questionId, optionId }: PendingAnswer): QuizChoice => ({ questionId, optionId });

/** Creates the saver of a quiz with what an earlier page left in the journal. */
export function createQuizSaver({ journal, save, onSaving, onSaved, onChanged }: QuizSaverOptions): QuizSaver {
  let trouble: SaveProblem | null = null;
  const report = (): void => onSaving({ pending: journal.pending(), trouble });
  const outbox = createOutbox<PendingAnswer>({
    queue: journal,
    send: async (answer, signal) => {
      try {
        await save(toChoice(answer), signal);
        onSaved(toChoice(answer));
      } catch (error) {
        trouble = isAccessRefusal(error) ? 'no-access' : null;
        throw error;
      }
    },
    onProgress: (failing) => {
      if (!failing && trouble !== 'signed-out') trouble = null;
      if (failing) trouble ??= 'failing';
      report();
    },
    onRefused: (reason) => {
      if (reason === 'signed-out') trouble = 'signed-out';
      else onChanged();
    },
  });
  return {
    drained: outbox.drained,
    sendAll: outbox.sendAll,
    choose: (choice) => {
      journal.choose(choice, Date.now());
      report();
      outbox.flush();
    },
    retry: () => {
      if (trouble === 'signed-out') trouble = null;
      report();
      outbox.resume();
    },
    pending: () => [...journal.pending().values()].map(toChoice),
    receive: (event) => {
      if (journal.receive(event)) report();
    },
    clear: () => {
      journal.clear();
      report();
    },
    close: outbox.stop,
  };
}
