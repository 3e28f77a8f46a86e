import { useActionData } from 'react-router-dom';
import type { PageAction } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, isInvalidInputError, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { NEWSLETTER_THANKS_MESSAGE, NewsletterForm } from './newsletter-form.tsx';

const NEWSLETTER_FAILED = 'There was a problem subscribing you. Please try again later or email the support address.';

/** The generic name that is sent; the form asks for nothing but the address. */
const NAME = 'Newsletter Subscriber';

/** Puts an address on the newsletter's list (product.md 8.1). */
export const action: PageAction = async ({ api, notify, request }) => {
  const email = readFormText(await request.formData(), 'email');
  try {
    await api('outreach.subscribeNewsletter', { email, name: NAME });
  } catch (error) {
    if (!isInvalidInputError(error)) {
      notify({ title: 'Subscription Failed', description: NEWSLETTER_FAILED, tone: 'destructive' });
    }
    return respondWithFormFailure(error, { email }, NEWSLETTER_FAILED);
  }
  notify({ title: 'Subscription Successful', description: NEWSLETTER_THANKS_MESSAGE });
  return { done: true };
};

/** What one sees after the form without scripts: thanks, or the form again with what was typed. */
export function Component() {
  const answer = useActionData() as FormFailure | { readonly done: true } | undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Newsletter" />
      <meta name="robots" content="noindex" />
      <Card level={1} title="Newsletter">
        {answer && 'done' in answer ? (
          <p role="status">{NEWSLETTER_THANKS_MESSAGE}</p>
        ) : (
          <NewsletterForm refused={answer} />
        )}
      </Card>
    </PageBody>
  );
}
