import { ApiError } from '../../application/contract/api-error.ts';
import type { SessionUserView } from '../../application/contract/index.ts';
import { sendCall } from '../api/http-api.ts';
import { dialogAtom, type ExamStore, signedOutAtom } from './exam-session.ts';

/** How long reading the user may take, in milliseconds. */
const CALL_TIMEOUT_MS = 15_000;

type CheckUserOptions = {
  readonly store: ExamStore;
  readonly userId: number;
  readonly onOtherUser: (userId: number) => void;
};

/** The session has ended: asks for the sign-in in place. */
export function askToSignIn(store: ExamStore): void {
  if (store.get(signedOutAtom)) return;
  store.set(signedOutAtom, true);
  store.set(dialogAtom, 'login');
}

/** The session is back, whether through this page or another tab. */
export function closeSignIn(store: ExamStore): void {
  if (!store.get(signedOutAtom)) return;
  store.set(signedOutAtom, false);
  if (store.get(dialogAtom) === 'login') store.set(dialogAtom, null);
}

/** A rejected answer or an unknown attempt may mean that another user has signed in from another tab. */
export async function checkSignedInUser({ store, userId, onOtherUser }: CheckUserOptions): Promise<void> {
  try {
    const init = { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
    const viewer = (await sendCall('accounts.me', {}, init)) as SessionUserView;
    if (viewer.id !== userId) onOtherUser(viewer.id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) askToSignIn(store);
  }
}
