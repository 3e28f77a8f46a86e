import { Form, useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageLoad } from '../page-route.tsx';
import { useSiteIdentity } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { answerFailure, type FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';
import { form } from './contact-page.css.ts';

const FAILED = 'We could not take you off the list just now. Please try again in a minute.';

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

/** Opening the link changes nothing: programs that check mail open links too (product.md 8.13). */
export const loadUnsubscribe: PageLoad<{ complete: boolean }> = async ({ url }) => ({ complete: tokenOf(url) !== '' });

/** One press here, or of a mail program that posts to the same address, takes the address off the list (product.md 8.13). */
export const submitUnsubscribe: PageLoad = async ({ api, notify, url }) => {
  try {
    await api('outreach.leaveNewsletter', { token: tokenOf(url) });
  } catch (error) {
    return answerFailure(error, {}, FAILED);
  }
  notify({ title: 'Unsubscribed' });
  return { left: true };
};

function Ask() {
  const failure = useActionData() as FormFailure | undefined;
  const busy = useFormBusy();
  return (
    <Form method="post" className={form}>
      <FormMessage message={failure?.message} />
      <p>You will get no more newsletters. Mail about your account and your purchases still comes.</p>
      <SubmitButton busy={busy} busyWords="Unsubscribing...">
        Unsubscribe
      </SubmitButton>
    </Form>
  );
}

function Left() {
  const place = useFocusIfLost<HTMLParagraphElement>();
  return (
    <p role="status" ref={place} tabIndex={-1}>
      This address is off the list. Nothing else has changed.
    </p>
  );
}

/** Leaving the newsletter. */
export function UnsubscribePage() {
  const { complete } = useLoaderData() as { readonly complete: boolean };
  const { contactEmail } = useSiteIdentity();
  const left = useActionData() as { readonly left?: true } | undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Unsubscribe" />
      <meta name="robots" content="noindex" />
      <Card level={1} title={left?.left ? 'You are unsubscribed' : `Leave the ${SITE_NAME} newsletter`}>
        {left?.left ? <Left /> : null}
        {!left?.left && complete ? <Ask /> : null}
        {complete ? null : (
          <p>
            This link is not complete. Please use the one in the mail, or write to{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        )}
      </Card>
    </PageBody>
  );
}
