import type { MouseEvent, ReactNode } from 'react';
import { button } from './button.css.ts';
import { Spinner } from './spinner.tsx';

type SubmitButtonProps = {
  readonly busy: boolean;
  /** What the button says while its work is under way. */
  readonly busyWords: string;
  readonly look?: keyof typeof button;
  readonly children: ReactNode;
};

const ignore = (event: MouseEvent): void => event.preventDefault();

/** Sends a form once: while busy it says so, keeps the focus, and takes no second press. */
export const SubmitButton = ({ busy, busyWords, look = 'main', children }: SubmitButtonProps) => (
  <button type="submit" className={button[look]} aria-disabled={busy || undefined} onClick={busy ? ignore : undefined}>
    {busy ? (
      <>
        <Spinner />
        {busyWords}
      </>
    ) : (
      children
    )}
  </button>
);
