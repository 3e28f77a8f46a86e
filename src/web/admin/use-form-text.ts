import { useState } from 'react';

/**
 * What a form is opened with whose fields keep their own text: another text is put into it when its author says so (`turn` is
 * the key of the form), and never because something was saved. What is typed while a save is under way stays (product.md 11.14).
 */
export function useFormText<Draft>(first: Draft) {
  const [{ draft, turn }, setText] = useState({ draft: first, turn: 0 });
  return { draft, turn, put: (next: Draft): void => setText(({ turn: now }) => ({ draft: next, turn: now + 1 })) };
}
