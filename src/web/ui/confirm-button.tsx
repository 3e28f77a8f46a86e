import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { button } from './button.css.ts';
import { needsScript } from './needs-script.css.ts';

type AsksOnceMoreProps = {
  readonly words: string;
  /** What the button is called where several of a page have the same words. */
  readonly name?: string;
  /** What the buttons that take its place say. */
  readonly answers: { readonly act: string; readonly keep: string };
  readonly busy: boolean;
  readonly onAct: () => void;
  readonly children?: ReactNode;
};

/** A button for what cannot be undone: it asks once more in its own place, with a note where there is one (product.md 5.67, 9.19). */
export function ConfirmButton({ words, name, answers, busy, onAct, children }: AsksOnceMoreProps) {
  const { asking, first, turn } = useAsking();
  if (!asking) {
    return (
      <button
        key="ask"
        ref={first}
        type="button"
        className={`${button.quiet} ${needsScript}`}
        aria-label={name}
        {...onPurpose(() => turn(true))}
      >
        {words}
      </button>
    );
  }
  return (
    <>
      <button
        key="act"
        ref={first}
        type="button"
        className={button.ending}
        aria-disabled={busy || undefined}
        {...onPurpose(onAct)}
      >
        {answers.act}
      </button>
      <button type="button" className={button.quiet} disabled={busy} {...onPurpose(() => turn(false))}>
        {answers.keep}
      </button>
      {children}
    </>
  );
}

/**
 * The deliberate presses of a button: the second press of a double click and the repetition of a held key were meant
 * for the button that was there before (product.md 5.67, 9.19).
 */
const onPurpose = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});

/** For a button that asks once more in its own place: whether it asks, and turning to and fro, where the `first` button takes the focus. */
function useAsking() {
  const [asking, ask] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const turn = (to: boolean): void => {
    flushSync(() => ask(to));
    first.current?.focus();
  };
  return { asking, first, turn };
}
