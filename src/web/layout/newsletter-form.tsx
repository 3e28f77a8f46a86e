import { useEffect, useRef } from 'react';
import { redirect, useFetcher } from 'react-router-dom';
import { NEWSLETTER_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import type { PageLoad } from '../page-route.tsx';
import { answerFailure, type FormFailure, isAboutFields, typed } from '../ui/form-failure.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { consent, newsletter, newsletterLine } from './newsletter-form.css.ts';

const FAILED = 'There was a problem subscribing you. Please try again later or email the support address.';
const THANKS = 'Thanks for subscribing to our newsletter!';

/** The generic name that is sent; the form asks for nothing but the address. */
const NAME = 'Newsletter Subscriber';

/** Without scripts one comes here after the form; there is nothing else to see. */
export const loadNewsletter: PageLoad = async () => {
  throw redirect('/');
};

/** Puts the address on the list (product.md 8.1). */
export const submitNewsletter: PageLoad = async ({ api, notify, request }) => {
  const email = typed(await request.formData(), 'email');
  try {
    await api('outreach.subscribeNewsletter', { email, name: NAME });
  } catch (error) {
    if (!isAboutFields(error)) notify({ title: 'Subscription Failed', description: FAILED, tone: 'destructive' });
    return answerFailure(error, { email }, FAILED);
  }
  notify({ title: 'Subscription Successful', description: THANKS });
  return { done: true };
};

/** The footer's newsletter form; it clears when it has succeeded. */
export function NewsletterForm() {
  const fetcher = useFetcher<FormFailure | { readonly done: true }>();
  const form = useRef<HTMLFormElement>(null);
  const done = fetcher.data !== undefined && 'done' in fetcher.data;
  const failure = fetcher.data && 'fields' in fetcher.data ? fetcher.data : undefined;
  useEffect(() => {
    if (done) form.current?.reset();
  }, [done]);
  return (
    <fetcher.Form method="post" action="/newsletter" className={newsletter} ref={form} noValidate>
      <div className={newsletterLine}>
        <TextField
          label="Newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          error={failure?.fields.email ?? failure?.message}
        />
        <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Subscribing..." look="other">
          Subscribe
        </SubmitButton>
      </div>
      <p className={consent} role="status">
        {done ? THANKS : NEWSLETTER_CONSENT}
      </p>
    </fetcher.Form>
  );
}
