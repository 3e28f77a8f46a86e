import { useEffect, useRef } from 'react';
import type { PracticeSessionView } from '../../../application/contract/index.ts';
import { readExamCommand } from '../../exam/exam-keys.ts';

type SessionKeys = {
  readonly question: PracticeSessionView['questions'][number];
  /** Whether something else has the keys, such as a dialog. */
  readonly isOff: boolean;
  readonly onSelect: (optionId: number) => void;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
};

/** The keys of the exam: A to D or 1 to 4 choose, N and P go on and back. */
export function useSessionKeys(given: SessionKeys): void {
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input:not([type=radio]), textarea') !== null;
      const { question, isOff, onSelect, onNext, onPrevious } = latest.current;
      const command = readExamCommand(event, isTyping || isOff);
      if (command?.name === 'next') onNext();
      if (command?.name === 'previous') onPrevious();
      const option = command?.name === 'choose' ? question.options[command.place] : undefined;
      if (option && !question.solution) onSelect(option.id);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
