import { listPath } from '../list-path.ts';

/** Where the list of accounts is. */
export const USERS_PATH = '/admin/users';

/** What can be done about somebody; each is asked in a dialog of its own (product.md 13.6). */
export const USER_ACTIONS = ['role', 'sessions', 'nppe', 'peng', 'end-nppe', 'end-peng'] as const;

export type UserAction = (typeof USER_ACTIONS)[number];

/** The page of somebody, with a dialog open where one is named. */
export const userPath = (id: number, action?: UserAction): string => listPath(`${USERS_PATH}/${id}`, { do: action });

/** The action that an address or a form names; null where it names none. */
export const userAction = (name: string | null): UserAction | null =>
  USER_ACTIONS.find((action) => action === name) ?? null;
