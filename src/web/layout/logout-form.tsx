import { Form } from 'react-router-dom';

type LogoutFormProps = { readonly className: string; readonly words?: string };

/** Signing out changes something on the server, so it is a form and not a link (product.md 1.5). */
export const LogoutForm = ({ className, words = 'Logout' }: LogoutFormProps) => (
  <Form method="post" action="/logout">
    <button type="submit" className={className}>
      {words}
    </button>
  </Form>
);
