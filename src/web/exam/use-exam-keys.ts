import { useEffect } from 'react';
import type { ExamActions } from './exam-actions.ts';
import { useExam } from './exam-context.ts';
import { commandOf, type ExamCommand } from './exam-keys.ts';
import { dialogAtom, preferencesAtom } from './exam-session.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type="radio"])') !== null;

const OBEY: Readonly<Record<Exclude<ExamCommand['name'], 'choose' | 'help'>, (actions: ExamActions) => void>> = {
  next: (actions) => actions.step(1),
  previous: (actions) => actions.step(-1),
  flag: (actions) => actions.toggleFlag(),
  time: (actions) => actions.sayTime(),
};

/** Lets the learner work by keys alone; they can be switched off, since they are single characters (WCAG 2.1.4). */
export function useExamKeys(): void {
  const { store, live } = useExam();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = commandOf(event, isTyping(event.target));
      if (!command || store.get(dialogAtom) !== null || !store.get(preferencesAtom).shortcuts) return;
      event.preventDefault();
      const { actions } = live();
      if (command.name === 'help') store.set(dialogAtom, 'help');
      else if (command.name === 'choose') actions.choosePlace(command.place);
      else OBEY[command.name](actions);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, live]);
}
