import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { button } from './button.css.ts';
import { Spinner } from './spinner.tsx';

type SubmitButtonProps = {
  readonly busy: boolean;
  /** What the button says while its work is under way; null where longer words would push what stands beside it. */
  readonly busyWords: string | null;
  /** Something has to be chosen first. */
  readonly disabled?: boolean;
  readonly look?: keyof typeof button;
  readonly children: ReactNode;
} & Pick<ComponentProps<'button'>, 'form' | 'formAction' | 'formMethod' | 'name' | 'value'>;

/** The second press of a double click comes before the router has told of the first. */
const isRepeated = (event: MouseEvent): boolean => event.detail > 1;

/** Sends a form once: while busy it says so, keeps the focus, and takes no second press. */
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
