import { SITE_NAME } from '../../domain/site-name.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';

type Recipient = Pick<User, 'username' | 'email'>;

/** The mail to a new member. */
export const welcomeMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Welcome to ${SITE_NAME}`,
  name: username,
  paragraphs: [
    `Your ${SITE_NAME} account is open. You sign in with your username or with this email address.`,
    'The first chapter of the study guide and ten sample questions are free. What you buy opens at once and does not renew by itself.',
  ],
  facts: [['Username', username]],
  action: { words: 'Go to your dashboard', url: `${site}/dashboard` },
  note: `If you did not open this account, somebody else has used your address. Reset the password at ${site}/forgot-password and delete the account in My Account.`,
});

/** The mail with the link for a new password; the only place where its token is written in clear. */
export const resetLinkMail = ({ username, email }: Recipient, token: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Reset your ${SITE_NAME} password`,
  name: username,
  paragraphs: ['Somebody, probably you, asked for a link to choose a new password.'],
  action: { words: 'Choose a new password', url: `${site}/reset-password?token=${token}` },
  note: 'The link works once and for 60 minutes; asking again ends it. If you did not ask, you need not do anything: your password stays as it is.',
});

/** Tells the owner of the account that its password was changed, in case somebody else changed it. */
export const passwordChangedMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Your ${SITE_NAME} password was changed`,
  name: username,
  paragraphs: [
    'Your password was changed just now. On all other devices you have been logged out.',
    'If this was not you, choose a new password at once with a link to this address.',
  ],
  action: { words: 'Reset the password', url: `${site}/forgot-password` },
});

/** Confirms that the account was deleted. */
export const accountDeletedMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Your ${SITE_NAME} account was deleted`,
  name: username,
  paragraphs: [
    'Your account, your progress, your answers and results were deleted, and access that was still running has ended.',
    'Records of payments are kept without your name and address for as long as tax law requires. This is the last message about this account.',
  ],
  note: `What is kept and for how long is written at ${site}/privacy.`,
});
