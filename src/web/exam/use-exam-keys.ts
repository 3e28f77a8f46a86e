import { useEffect } from 'react';
import type { ExamClient } from './exam-client.ts';
import { useExam } from './exam-context.ts';
import { commandOf, type ExamCommand } from './exam-keys.ts';
import { dialogAtom, preferencesAtom } from './exam-session.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type="radio"])') !== null;

const RUN_COMMAND: Readonly<Record<Exclude<ExamCommand['name'], 'choose' | 'help'>, (client: ExamClient) => void>> = {
  next: (client) => client.step(1),
  previous: (client) => client.step(-1),
  flag: (client) => client.toggleFlag(),
  time: (client) => client.sayTime(),
};

/** Lets the learner work by keys alone; they can be switched off, since they are single characters (WCAG 2.1.4). */
export function useExamKeys(): void {
  const { store, client } = useExam();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = commandOf(event, isTyping(event.target));
      if (!command || store.get(dialogAtom) !== null || !store.get(preferencesAtom).shortcuts) return;
      event.preventDefault();
      if (command.name === 'help') store.set(dialogAtom, 'help');
      else if (command.name === 'choose') client().chooseAt(command.place);
      else RUN_COMMAND[command.name](client());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, client]);
}
