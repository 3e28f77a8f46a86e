import { shortenToNetwork } from '../../domain/accounts/client-network.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { SessionPlace, User } from '../ports/accounts.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';

type Recipient = Pick<User, 'username' | 'email'>;

/** The mail to a new member. */
export const welcomeMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('welcome', { username, 'reset-page': `${site}/forgot-password` }),
  facts: [['Username', username]],
  action: { words: 'Go to your dashboard', url: `${site}/dashboard` },
});

/** The mail with the link for a new password; the only place where its token is written in clear. */
export const resetLinkMail = ({ username, email }: Recipient, token: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('reset-link', { username }),
  action: { words: 'Choose a new password', url: `${site}/reset-password?token=${token}` },
});

/** Notifies the owner of the account that its password was changed, in case it was not the owner who changed it. */
export const passwordChangedMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('password-changed', { username }),
  action: { words: 'Reset the password', url: `${site}/forgot-password` },
});

/** Reports a change of two-step sign-in to the owner of the account; `change` is a sentence. */
export const signInChangedMail = ({ username, email }: Recipient, change: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('sign-in-changed', { username, change }),
  action: { words: 'Open My Account', url: `${site}/account/two-step-sign-in` },
});

/** Notifies the owner of the account that somebody signed in on a device that it did not know (product.md 1.23). */
export const newDeviceMail = (
  { username, email }: Recipient,
  { device, network }: SessionPlace,
  now: number,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('new-device', { username, 'reset-page': `${site}/forgot-password` }),
  facts: [
    ['Device', device],
    ...(network === null ? [] : [['Network', network] as const]),
    ['Signed in', mailMoment(now)],
  ],
  action: { words: 'See where you are logged in', url: `${site}/account` },
});

/** What is known of the wrong codes that have reached their limit. */
type WrongCodes = { readonly purpose: 'sign-in' | 'confirmation'; readonly address: string; readonly now: number };

/**
 * What the codes were tried for, and what to do: they need the password at sign-in, and an open session in a confirmation, which ends
 * (product.md 1.33).
 */
export const WRONG_CODE_WORDS = {
  'sign-in': {
    occasion:
      'Somebody who entered the correct password of your account then entered too many wrong codes of the second step.',
    advice: 'Codes are refused for a while: if this was you, wait and try again.',
  },
  confirmation: {
    occasion:
      'Too many wrong codes were entered on a device that is logged in to your account, to confirm a protected change.',
    advice: 'If this was you, log out there and log in again, which confirms that it is you.',
  },
} as const;

/** Notifies the owner of the account that the limit of wrong codes was reached (product.md 1.33). */
export const wrongCodesMail = (
  { username, email }: Recipient,
  { purpose, address, now }: WrongCodes,
  site: SiteAddress,
): OutboxMail => {
  const network = shortenToNetwork(address);
  return {
    kind: 'mail',
    to: email,
    name: username,
    ...templatedWords('wrong-codes', {
      username,
      ...WRONG_CODE_WORDS[purpose],
      'reset-page': `${site}/forgot-password`,
    }),
    facts: [...(network === null ? [] : [['Network', network] as const]), ['Last wrong code', mailMoment(now)]],
    action: { words: 'See where you are logged in', url: `${site}/account` },
  };
};

/** Asks a corrected address whether it is the right one; the only place where its token is written in clear. */
export const emailCorrectionMail = ({ username, email }: Recipient, token: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('email-confirmation', { username }),
  facts: [['Username', username]],
  action: { words: 'Confirm this address', url: `${site}/confirm-email?token=${token}` },
});

/** Notifies the former address that the account has moved to another one, which it does not name. */
export const emailCorrectedMail = (
  { id, username, email }: Pick<User, 'id' | 'username' | 'email'>,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  userId: id,
  to: email,
  name: username,
  ...templatedWords('email-changed', { username, 'contact-page': `${site}/contact` }),
  facts: [['Username', username]],
});

/** Confirms that the account was deleted. */
export const accountDeletedMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('account-deleted', { username, 'privacy-page': `${site}/privacy` }),
});
