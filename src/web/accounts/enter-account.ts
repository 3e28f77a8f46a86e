import { redirect } from 'react-router-dom';
import type { OutputOf, SessionUserView } from '../../application/contract/index.ts';
import { countUnsentTexts } from '../outbox/unsent-texts.ts';
import type { PageRequest } from '../page-request.ts';
import { type FormFailure, failureMessage, isInvalidInputError, respondWithFormFailure } from '../ui/form-failure.ts';
import { purgeUserStorage } from '../user-storage.ts';
import { broadcastViewer } from '../viewer-broadcast.ts';
import { PasskeyFailure } from './passkeys.ts';

type OpenSecondStep = OutputOf<'accounts.readSecondStep'>;

type Entrance = {
  /** Signs in or up; throws a redirect where there is nothing to do. */
  readonly call: () => Promise<{ readonly user: SessionUserView } | OpenSecondStep>;
  /** What was typed and may be shown again: no password. */
  readonly typed: FormFailure['values'];
  /** The title of a toast that says it beside the form; none where the form is all that is on screen. */
  readonly failed?: string;
  readonly fallback: string;
  readonly succeeded: string;
  readonly leadsTo: string;
  /** Which form of the page this is, where it has several. */
  readonly intent?: string;
  /** The page of the second step, where the account takes one. */
  readonly secondStepAt?: string;
};

/** The page of the second step. */
export const SECOND_STEP_PATH = '/login/second-step';

const LEFT_TEXTS = 'You had written on this device what was not on the server yet.';

/** The place on the page that one was on the way to: browsers keep it over a redirect and do not tell servers (product.md 1.6). */
function placeOnPage(): string {
  const { hash } = typeof window === 'undefined' ? { hash: '' } : window.location;
  return /^#[\w-]+$/.test(hash) ? hash : '';
}

/** Sends the texts that their author had left on this device unsaved; what cannot be sent stays (product.md 9.43). */
async function sendLeftTexts(userId: number, notify: PageRequest['notify']): Promise<void> {
  const [{ flushUnsentDrafts }, { sendCall }] = await Promise.all([
    import('../outbox/draft-journal.ts'),
    import('../api/http-api.ts'),
  ]);
  const before = countUnsentTexts();
  await flushUnsentDrafts(userId, sendCall);
  const sent = before - countUnsentTexts();
  if (sent > 0) notify({ title: sent === 1 ? '1 text saved' : `${sent} texts saved`, description: LEFT_TEXTS });
}

/** Goes in by either form: says how it went, clears what another learner left on this device, and leads on (product.md 1.5-1.8). */
export async function signInAndRedirect({ viewer, notify }: PageRequest, entrance: Entrance): Promise<unknown> {
  const { fallback } = entrance;
  try {
    const answer = await entrance.call();
    if ('secondStep' in answer) return redirect(`${entrance.secondStepAt ?? SECOND_STEP_PATH}${placeOnPage()}`);
    const { id } = answer.user;
    purgeUserStorage(id);
    broadcastViewer(id);
    if (countUnsentTexts() > 0) void sendLeftTexts(id, notify);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof PasskeyFailure) {
      return { message: error.message, fields: {}, values: {}, intent: entrance.intent ?? '' } satisfies FormFailure;
    }
    const description = failureMessage(error, fallback);
    if (entrance.failed && !isInvalidInputError(error)) {
      notify({ title: entrance.failed, description, tone: 'destructive' });
    }
    return respondWithFormFailure(error, entrance.typed, fallback, entrance.intent);
  }
  viewer.forget();
  notify({ title: entrance.succeeded });
  return redirect(`${entrance.leadsTo}${placeOnPage()}`);
}
