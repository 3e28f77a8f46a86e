import { useState } from 'react';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';

/**
 * Where the focus goes when a dialog closes: back to what had it, or to the question where that is gone. The library
 * knows only dialogs with a trigger of their own.
 */
export function useFocusReturn(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const gone = before === null || before === document.body || !before.isConnected;
    const target = gone ? document.getElementById(QUESTION_HEADING_ID) : before;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}
