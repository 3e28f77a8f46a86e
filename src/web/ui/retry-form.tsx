import { Form, useLocation } from 'react-router-dom';
import { button } from './button.css.ts';

type RetryFormProps = {
  readonly look?: keyof typeof button;
  /** Asks for a part alone; without it, or without a script, the page is asked for again. */
  readonly onRetry?: (() => unknown) | undefined;
};

/** Retry: asks for what could not be loaded, with or without JavaScript. */
export function RetryForm({ look = 'other', onRetry }: RetryFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="get"
      action={pathname}
      preventScrollReset
      onSubmit={(event) => {
        if (!onRetry) return;
        event.preventDefault();
        onRetry();
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={button[look]}>
        Retry
      </button>
    </Form>
  );
}
