import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The second press of a double click is meant for the button that stood there before. */
export const isMeant = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail <= 1;

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
