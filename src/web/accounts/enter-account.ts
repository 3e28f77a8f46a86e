import { redirect } from 'react-router-dom';
import type { SessionUserView } from '../../application/contract/index.ts';
import type { PageRequest } from '../page-request.ts';
import { type FormFailure, failureMessage, isAboutFields, respondWithFormFailure } from '../ui/form-failure.ts';
import { purgeUserStorage } from '../user-storage.ts';

type Entrance = {
  /** Signs in or up. */
  readonly call: () => Promise<{ readonly user: SessionUserView }>;
  /** What was typed and may be shown again: no password. */
  readonly typed: FormFailure['values'];
  readonly failed: string;
  readonly fallback: string;
  readonly succeeded: string;
  readonly leadsTo: string;
};

/** The place on the page that one was on the way to: browsers keep it over a redirect and do not tell servers (product.md 1.6). */
function placeOnPage(): string {
  const { hash } = typeof window === 'undefined' ? { hash: '' } : window.location;
  return /^#[\w-]+$/.test(hash) ? hash : '';
}

/** Goes in by either form: says how it went, clears what another learner left on this device, and leads on (product.md 1.5-1.8). */
export async function enterAccount({ viewer, notify }: PageRequest, entrance: Entrance): Promise<unknown> {
  const { fallback } = entrance;
  try {
    const { user } = await entrance.call();
    purgeUserStorage(user.id);
  } catch (error) {
    const description = failureMessage(error, fallback);
    if (!isAboutFields(error)) notify({ title: entrance.failed, description, tone: 'destructive' });
    return respondWithFormFailure(error, entrance.typed, fallback);
  }
  viewer.forget();
  notify({ title: entrance.succeeded });
  return redirect(`${entrance.leadsTo}${placeOnPage()}`);
}
