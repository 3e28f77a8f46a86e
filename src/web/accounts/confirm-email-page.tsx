import { useActionData, useLoaderData } from 'react-router-dom';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';

const FAILED = 'We could not confirm your address just now. Please try again in a minute.';

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

/** Opening the link changes nothing: programs that check mail open links too (product.md 13.43). */
export const loader: PageLoader<{ complete: boolean }> = async ({ url }) => ({ complete: tokenOf(url) !== '' });

/** Moves the account to the address that the link was sent to (product.md 13.43). */
export const action: PageAction = async ({ api, viewer, notify, url }) => {
  try {
    await api('accounts.confirmEmail', { token: tokenOf(url) });
  } catch (error) {
    return respondWithFormFailure(error, {}, FAILED);
  }
  viewer.forget();
  notify({ title: 'Address confirmed' });
  return { confirmed: true };
};

function Confirmed() {
  const place = useFocusIfLost<HTMLParagraphElement>();
  return (
    <>
      <p role="status" ref={place} tabIndex={-1}>
        From now on you sign in with this address or your username, and receipts go here.
      </p>
      <p>
        <Link to="/account" className={button.main}>
          Go to My Account
        </Link>
      </p>
    </>
  );
}

/** Confirming a corrected address by the link of the mail. */
export function Component() {
  const { complete } = useLoaderData() as { readonly complete: boolean };
  const answer = useActionData() as FormFailure | { readonly confirmed: true } | undefined;
  const isConfirmed = answer !== undefined && 'confirmed' in answer;
  const failure = answer && 'fields' in answer ? answer : undefined;
  return (
    <PageBody width="form">
      <PageTitle of="Confirm your address" />
      <meta name="robots" content="noindex" />
      <Card level={1} title={isConfirmed ? 'Your address is confirmed' : 'Confirm your address'}>
        {isConfirmed ? <Confirmed /> : null}
        {!isConfirmed && complete ? (
          <PostForm failure={failure} words="Confirm Address" busyWords="Confirming...">
            <p>Our support team corrected the address of your account. Confirm that this mailbox is yours.</p>
          </PostForm>
        ) : null}
        {complete ? null : <p>This link is not complete. Please use the one in the email.</p>}
      </Card>
    </PageBody>
  );
}
