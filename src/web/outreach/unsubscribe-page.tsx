import { useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { useSiteIdentity } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';

const FAILED = 'We could not take you off the list just now. Please try again in a minute.';

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

/** Whether the link has a token, and whether it is one of the weekly mail about studying (product.md 15.23). */
type LinkData = { readonly complete: boolean; readonly isWeekly: boolean };

/** Opening the link changes nothing: programs that check mail open links too (product.md 8.13). */
export const loader: PageLoader<LinkData> = async ({ url }) => ({
  complete: tokenOf(url) !== '',
  isWeekly: tokenOf(url).startsWith('weekly-'),
});

/** One press here, or of a mail program that posts to the same address, takes the address off the list (product.md 8.13). */
export const action: PageAction = async ({ api, notify, url }) => {
  try {
    const campaign = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('campaign') ?? '')?.[0];
    await api('outreach.leaveNewsletter', { token: tokenOf(url), ...(campaign ? { campaign } : {}) });
  } catch (error) {
    return respondWithFormFailure(error, {}, FAILED);
  }
  notify({ title: 'Unsubscribed' });
  return { left: true };
};

type AskProps = { readonly failure: FormFailure | undefined; readonly isWeekly: boolean };

const Ask = ({ failure, isWeekly }: AskProps) => (
  <PostForm failure={failure} words="Unsubscribe" busyWords="Unsubscribing...">
    <p>
      You will get no more {isWeekly ? 'weekly emails' : 'newsletters'}. You will still get emails about your account
      and your purchases.
    </p>
  </PostForm>
);

function Left() {
  const place = useFocusIfLost<HTMLParagraphElement>();
  return (
    <p role="status" ref={place} tabIndex={-1}>
      This address is off the list. Nothing else has changed.
    </p>
  );
}

/** Leaving the newsletter. */
export function Component() {
  const { complete, isWeekly } = useLoaderData() as LinkData;
  const { contactEmail } = useSiteIdentity();
  const answer = useActionData() as FormFailure | { readonly left: true } | undefined;
  const isLeft = answer !== undefined && 'left' in answer;
  return (
    <PageBody width="form">
      <PageTitle of="Unsubscribe" />
      <meta name="robots" content="noindex" />
      <Card
        level={1}
        title={isLeft ? 'You are unsubscribed' : `Leave the ${SITE_NAME} ${isWeekly ? 'weekly email' : 'newsletter'}`}
      >
        {isLeft ? <Left /> : null}
        {!isLeft && complete ? <Ask failure={answer} isWeekly={isWeekly} /> : null}
        {complete ? null : (
          <p>
            This link is not complete. Please use the one in the email, or write to{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        )}
      </Card>
    </PageBody>
  );
}
