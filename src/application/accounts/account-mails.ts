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
    `Your ${SITE_NAME} account is ready. You can sign in with your username or this email address.`,
    'The first chapter of the study guide and ten sample questions are free. Anything you buy is available immediately and does not renew automatically.',
  ],
  facts: [['Username', username]],
  action: { words: 'Go to your dashboard', url: `${site}/dashboard` },
  note: `If you did not open this account, someone else has used your address. Reset the password at ${site}/forgot-password and delete the account in My Account.`,
});

/** The mail with the link for a new password; the only place where its token is written in clear. */
export const resetLinkMail = ({ username, email }: Recipient, token: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Reset your ${SITE_NAME} password`,
  name: username,
  paragraphs: ['We received a request to reset the password of your account.'],
  action: { words: 'Choose a new password', url: `${site}/reset-password?token=${token}` },
  note: 'The link works once and expires after 60 minutes. If you request another link, this one stops working. If you did not make this request, you can ignore this email; your password has not changed.',
});

/** Tells the owner of the account that its password was changed, in case somebody else changed it. */
export const passwordChangedMail = ({ username, email }: Recipient, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to: email,
  subject: `Your ${SITE_NAME} password was changed`,
  name: username,
  paragraphs: [
    'Your password has just been changed, and you have been logged out on all other devices.',
    'If you did not make this change, reset your password immediately. We will send the link to this address.',
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
    'Your account has been deleted, with your progress, answers and results. Any remaining access has ended.',
    'Records of payments are kept without your name and address for as long as tax law requires. This is the last message about this account.',
  ],
  note: `Our privacy policy explains what is kept and for how long: ${site}/privacy`,
});
