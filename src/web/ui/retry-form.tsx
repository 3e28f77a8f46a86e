import { Form, useLocation } from 'react-router-dom';
import { button } from './button.css.ts';

type RetryFormProps = {
  readonly look?: keyof typeof button;
  /** Reloads one part; without a part, or without scripts, the page is reloaded. */
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
