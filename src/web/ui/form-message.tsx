import { Notice } from './notice.tsx';

type FormMessageProps = { readonly message: string | undefined };

/** What went wrong with a whole form, above its fields; nothing while nothing did. */
export const FormMessage = ({ message }: FormMessageProps) =>
  message ? (
    <Notice tone="bad" role="alert">
      <p>{message}</p>
    </Notice>
  ) : null;
