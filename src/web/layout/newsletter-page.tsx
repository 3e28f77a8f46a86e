import { useActionData } from 'react-router-dom';
import type { PageLoad } from '../page-route.tsx';
import { Card } from '../ui/card.tsx';
import { answerFailure, type FormFailure, isAboutFields, typed } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
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

/** The answer in words; without one, where the form is: nobody comes here by a link. */
function Words({ answer }: { readonly answer: FormFailure | { readonly done: true } | undefined }) {
  if (!answer) return <p>You find the form at the foot of this page.</p>;
  if ('done' in answer) return <p>{NEWSLETTER_THANKS}</p>;
  return <FormMessage message={answer.fields.email ?? answer.message} />;
}

/** What one sees after the form without scripts; the form itself is below, at the foot of the page. */
export function NewsletterPage() {
  const answer = useActionData() as FormFailure | { readonly done: true } | undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Newsletter" />
      <meta name="robots" content="noindex" />
      <Card level={1} title="Newsletter">
        <Words answer={answer} />
      </Card>
    </PageBody>
  );
}
