import type { OwnSessionView } from '../../application/contract/index.ts';

/** The parameter of My Account that opens the dialog which ends sessions. */
export const END_SESSION_PARAMETER = 'log-out';

/** All sessions but the one of the request; no reference is as short. */
export const ALL_OTHERS = 'others';

/** Where the dialog opens that ends a session, by its reference; an address, so that it opens without scripts too. */
export const endSessionPath = (reference: string): string => `/account?${END_SESSION_PARAMETER}=${reference}`;

/** The id of the list of sessions, and its address. */
export const DEVICES_ID = 'devices';
export const DEVICES_PATH = `/account#${DEVICES_ID}`;

/** The device of a session in words; sessions from before devices were kept have none. */
export const deviceWords = (of: OwnSessionView): string => of.device ?? 'A device';

/** As `deviceWords`, within a sentence; names such as 'Firefox' keep their capital. */
export const deviceInSentence = (of: OwnSessionView): string =>
  deviceWords(of).replace(/^An? /, (article) => article.toLowerCase());
