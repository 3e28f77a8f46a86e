import { useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';

const FAILED = 'We could not confirm your subscription just now. Please try again in a minute.';

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

/** Opening the link changes nothing: programs that check mail open links too (product.md 8.44). */
export const loader: PageLoader<{ complete: boolean }> = async ({ url }) => ({ complete: tokenOf(url) !== '' });

/** Confirms that the address wants the newsletter (product.md 8.44). */
export const action: PageAction = async ({ api, notify, url }) => {
  try {
    await api('newsletter.confirm', { token: tokenOf(url) });
  } catch (error) {
    return respondWithFormFailure(error, {}, FAILED);
  }
  notify({ title: 'Subscription confirmed' });
  return { confirmed: true };
};

function Confirmed() {
  const place = useFocusIfLost<HTMLParagraphElement>();
  return (
    <p role="status" ref={place} tabIndex={-1}>
      Thank you. Every email has a link to unsubscribe.
    </p>
  );
}

/** Confirming a subscription by the link of the mail. */
export function Component() {
  const { complete } = useLoaderData() as { readonly complete: boolean };
  const answer = useActionData() as FormFailure | { readonly confirmed: true } | undefined;
  const isConfirmed = answer !== undefined && 'confirmed' in answer;
  const failure = answer && 'fields' in answer ? answer : undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Confirm your subscription" />
      <meta name="robots" content="noindex" />
      <Card level={1} title={isConfirmed ? 'You are subscribed' : `Subscribe to the ${SITE_NAME} newsletter`}>
        {isConfirmed ? <Confirmed /> : null}
        {!isConfirmed && complete ? (
          <PostForm failure={failure} words="Confirm Subscription" busyWords="Confirming...">
            <p>You get study tips for the NPPE and news about the site. You can unsubscribe at any time.</p>
          </PostForm>
        ) : null}
        {complete ? null : <p>This link is not complete. Please use the one in the email.</p>}
      </Card>
    </PageBody>
  );
}
