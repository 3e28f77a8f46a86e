import { useEffect } from 'react';
import type { ExamClient } from './exam-client-options.ts';
import { useExam } from './exam-context.ts';
import { type ExamCommand, readExamCommand } from './exam-keys.ts';
import { clockAtom, dialogAtom, type ExamStore, noteOpenAtom, preferencesAtom, reviewingAtom } from './exam-session.ts';
import { moveSelection } from './word-selection.ts';

type Run = (client: ExamClient, store: ExamStore) => void;
type PlainCommand = Exclude<ExamCommand['name'], 'choose' | 'strike' | 'resize'>;

/** What works in the review before the end too. */
const ANYWHERE: Partial<Record<PlainCommand, Run>> = {
  next: (client) => client.step(1),
  previous: (client) => client.step(-1),
  time: (client) => client.sayTime(),
  help: (_, store) => store.set(dialogAtom, 'help'),
};

/** What concerns the question in view. */
const ON_A_QUESTION: Partial<Record<PlainCommand, Run>> = {
  flag: (client) => client.toggleFlag(),
  sure: (client) => client.toggleConfidence('sure'),
  guess: (client) => client.toggleConfidence('guess'),
  highlight: (client) => client.highlightSelection(),
  note: (_, store) => store.set(noteOpenAtom, true),
};

function run(command: ExamCommand, client: ExamClient, store: ExamStore): void {
  const isOnQuestion = !store.get(reviewingAtom);
  if (command.name === 'resize') {
    client.resizeText(command.by);
  } else if (command.name === 'choose' || command.name === 'strike') {
    if (isOnQuestion) client[command.name === 'choose' ? 'chooseAt' : 'toggleStrikeAt'](command.place);
  } else {
    ANYWHERE[command.name]?.(client, store);
    if (isOnQuestion) ON_A_QUESTION[command.name]?.(client, store);
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type="radio"])') !== null;

/** Lets the learner work by keys alone; they can be switched off, since they are single characters (WCAG 2.1.4). */
export function useExamKeys(): void {
  const { store, client } = useExam();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (store.get(dialogAtom) !== null || !store.get(preferencesAtom).shortcuts) return;
      if (store.get(clockAtom).pausedAt !== null) return;
      const typing = isTyping(event.target);
      const command = readExamCommand(event, typing);
      if (command) run(command, client(), store);
      else if (typing || event.defaultPrevented || !moveSelection(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, client]);
}
