import { useLayoutEffect } from 'react';
import { useFetcher } from 'react-router-dom';
import { NEWSLETTER_CONSENT_TEXT } from '../../domain/outreach/newsletter-consent.ts';
import { senderLine } from '../../domain/outreach/site-identity.ts';
import { useSiteIdentity } from '../root.tsx';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { consent, newsletter, newsletterLine } from './newsletter-form.css.ts';

/** The message after asking for the newsletter, whether the address is on the list already or not. */
export const NEWSLETTER_THANKS_MESSAGE =
  'Thanks for subscribing to our newsletter! Please confirm your address by the link that we have sent you.';

type NewsletterFormProps = {
  /** How a form without scripts failed, with what was typed. */
  readonly refused?: FormFailure | undefined;
};

/** The newsletter's form, in the foot and on its own page; it clears when it has succeeded, and a mistake takes the keyboard to the field (product.md 8.43). */
export function NewsletterForm({ refused }: NewsletterFormProps) {
  const fetcher = useFetcher<FormFailure | { readonly done: true }>();
  const identity = useSiteIdentity();
  // Until scripts run, the browser's own validation keeps an empty form from leaving the page.
  const hydrated = useHydrated();
  const done = fetcher.data !== undefined && 'done' in fetcher.data;
  const failure = done ? undefined : fetcher.data && 'fields' in fetcher.data ? fetcher.data : refused;
  const form = useFirstInvalidField(failure);
  useLayoutEffect(() => {
    if (done) form.current?.reset();
  }, [done, form]);
  return (
    <fetcher.Form method="post" action="/newsletter" className={newsletter} ref={form} noValidate={hydrated}>
      <div className={newsletterLine}>
        <TextField
          label="Newsletter"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.org"
          defaultValue={refused?.values.email}
          error={failure?.fields.email ?? failure?.message}
        />
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Subscribing..." look="other">
          Subscribe
        </SubmitButton>
      </div>
      <p className={consent} role="status">
        {done ? NEWSLETTER_THANKS_MESSAGE : `${NEWSLETTER_CONSENT_TEXT} Sent by ${senderLine(identity)}.`}
      </p>
    </fetcher.Form>
  );
}
