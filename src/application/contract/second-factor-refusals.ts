/** Refusals of second factors and confirmations. */
export const SECOND_FACTOR_REFUSALS = {
  'sign-in-expired': {
    status: 409,
    message: 'This sign-in was not finished in time. Please enter your password again.',
  },
  'wrong-code': { status: 400, message: 'This code is not right, or it was used already. Please enter the next one.' },
  'confirmation-needed': { status: 401, message: 'Please confirm that it is you, then do it again.' },
  'second-factor-needed': {
    status: 403,
    message: 'Administrators need two-step sign-in. Please set it up in My Account, then go on.',
  },
  'setup-expired': { status: 409, message: 'Too much time has passed since this key was shown. Please start again.' },
  'totp-exists': {
    status: 409,
    message: 'Your account has an authenticator app already. Remove it first to set up another one.',
  },
  'passkey-refused': {
    status: 400,
    message: 'This passkey could not be verified. Please try again, or use another second step.',
  },
  'passkey-too-short': {
    status: 400,
    message: 'The key of this passkey is too short to be safe. Please use another device or security key.',
  },
  'passkeys-full': { status: 409, message: 'Your account has ten passkeys. Remove one to add another.' },
  'passkey-name-taken': { status: 409, message: 'You have a passkey with this name. Choose another name.' },
  'no-second-factor': { status: 409, message: 'This account has no such second factor. Please reload the page.' },
  'codes-used-up': {
    status: 429,
    message: 'Too many wrong codes were entered today. Please log out and log in again, which confirms that it is you.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
