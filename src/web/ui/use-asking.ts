import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * What a button does when it is pressed on purpose: the second press of a double click and the repetition of a held key are meant
 * for the button that stood there before (product.md 5.67, 9.19).
 */
export const onPurpose = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});

/** For a button that asks once more in its own place: whether it asks, and turning to and fro, where the `first` button takes the focus. */
export function useAsking() {
  const [asking, ask] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const turn = (to: boolean): void => {
    flushSync(() => ask(to));
    first.current?.focus();
  };
  return { asking, first, turn };
}
