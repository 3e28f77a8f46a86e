import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { button } from './button.css.ts';
import { Spinner } from './spinner.tsx';

type SubmitButtonProps = {
  readonly busy: boolean;
  /** The button's label while its work is under way; null where a longer label would push its neighbours. */
  readonly busyWords: string | null;
  /** Something has to be chosen first. */
  readonly disabled?: boolean;
  readonly look?: keyof typeof button;
  readonly children: ReactNode;
} & Pick<ComponentProps<'button'>, 'form' | 'formAction' | 'formMethod' | 'name' | 'value'>;

/** The second press of a double click comes before the router has reported the first. */
const isRepeated = (event: MouseEvent): boolean => event.detail > 1;

/** Submits a form once: while busy it says so, keeps the focus, and ignores a second press. */
export function SubmitButton({ busy, busyWords, disabled, look = 'main', children, ...sends }: SubmitButtonProps) {
  const press = (event: MouseEvent): void => {
    if (busy || isRepeated(event)) event.preventDefault();
  };
  return (
    <button
      type="submit"
      className={button[look]}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={press}
      {...sends}
    >
      {busy && busyWords !== null ? (
        <>
          <Spinner />
          {busyWords}
        </>
      ) : (
        children
      )}
    </button>
  );
}
