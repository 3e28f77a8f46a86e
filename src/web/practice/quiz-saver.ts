import { type AnswerJournal, momentOfChoice, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { QuizChoice } from '../../domain/study/quiz.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import { type AnswerSender, createAnswerSender } from '../exam/answer-sender.ts';
import type { JournalStore } from '../exam/journal-store.ts';
import type { SaveTrouble } from './save-trouble.tsx';

/** How the choices of a quiz stand: those the server has not acknowledged, and what keeps them from it. */
export type Saving = { readonly pending: AnswerJournal; readonly trouble: SaveTrouble | null };

type SaverParts = {
  readonly journal: JournalStore;
  /** Resolves when the server has the choice. */
  readonly save: (choice: QuizChoice, signal: AbortSignal) => Promise<unknown>;
  readonly onSaving: (saving: Saving) => void;
  readonly onSaved: (choice: QuizChoice) => void;
  /** The quiz was finished elsewhere, or has lost this question: it is to be read anew. */
  readonly onChanged: () => void;
};

/** Brings the choices of a quiz to the server, as the exam does its answers (product.md 5.53). */
export type QuizSaver = Pick<AnswerSender, 'drained' | 'sendAll'> & {
  readonly choose: (choice: QuizChoice) => void;
  /** Sends what waits at once. */
  readonly retry: () => void;
  readonly pending: () => readonly QuizChoice[];
  /** Takes over what another tab of this browser has chosen or saved. */
  readonly receive: (event: StorageEvent) => void;
  /** The quiz has ended: nothing waits any more. */
  readonly clear: () => void;
  readonly close: () => void;
};

const toChoice = ({ questionId, optionId }: PendingAnswer): QuizChoice => ({ questionId, optionId });

/** Opens the saver with what an earlier page left in the journal. */
export function createQuizSaver({ journal, save, onSaving, onSaved, onChanged }: SaverParts): QuizSaver {
  const held: { trouble: SaveTrouble | null } = { trouble: null };
  const tell = (): void => onSaving({ pending: journal.pending(), ...held });
  const sender = createAnswerSender({
    journal,
    send: async (answer, signal) => {
      try {
        await save(toChoice(answer), signal);
        onSaved(toChoice(answer));
      } catch (error) {
        held.trouble = isAccessRefusal(error) ? 'no-access' : null;
        throw error;
      }
    },
    now: () => performance.now(),
    random: Math.random,
    onProgress: (failing) => {
      if (!failing && held.trouble !== 'signed-out') held.trouble = null;
      if (failing) held.trouble ??= 'failing';
      tell();
    },
    onRefused: (reason) => {
      if (reason === 'signed-out') held.trouble = 'signed-out';
      else onChanged();
    },
  });
  return {
    drained: sender.drained,
    sendAll: sender.sendAll,
    choose: (choice) => {
      const previous = journal.pending().get(choice.questionId)?.chosenAt ?? null;
      journal.record({ ...choice, chosenAt: momentOfChoice(Date.now(), previous, Number.MAX_SAFE_INTEGER) });
      tell();
      sender.wake();
    },
    retry: () => {
      if (held.trouble === 'signed-out') held.trouble = null;
      tell();
      sender.resume();
    },
    pending: () => [...journal.pending().values()].map(toChoice),
    receive: (event) => {
      if (journal.receive(event)) tell();
    },
    clear: () => {
      journal.clear();
      tell();
    },
    close: sender.stop,
  };
}
