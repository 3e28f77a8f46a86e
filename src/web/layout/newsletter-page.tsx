import { useActionData } from 'react-router-dom';
import type { PageLoad } from '../page-route.tsx';
import { Card } from '../ui/card.tsx';
import { answerFailure, type FormFailure, isAboutFields, typed } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import { NEWSLETTER_FAILED, NEWSLETTER_THANKS } from './newsletter-words.ts';

/** The generic name that is sent; the form asks for nothing but the address. */
const NAME = 'Newsletter Subscriber';

/** Puts an address on the newsletter's list (product.md 8.1). */
export const submitNewsletter: PageLoad = async ({ api, notify, request }) => {
  const email = typed(await request.formData(), 'email');
  try {
    await api('outreach.subscribeNewsletter', { email, name: NAME });
  } catch (error) {
    if (!isAboutFields(error)) {
      notify({ title: 'Subscription Failed', description: NEWSLETTER_FAILED, tone: 'destructive' });
    }
    return answerFailure(error, { email }, NEWSLETTER_FAILED);
  }
  notify({ title: 'Subscription Successful', description: NEWSLETTER_THANKS });
  return { done: true };
};

/** What one sees after the form without scripts: thanks, or the form again with what was typed. */
export function NewsletterPage() {
  const answer = useActionData() as FormFailure | { readonly done: true } | undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Newsletter" />
      <meta name="robots" content="noindex" />
      <Card level={1} title="Newsletter">
        {answer && 'done' in answer ? <p role="status">{NEWSLETTER_THANKS}</p> : <NewsletterForm refused={answer} />}
      </Card>
    </PageBody>
  );
}
