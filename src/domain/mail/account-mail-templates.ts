import { SITE_NAME } from '../site-name.ts';
import type { MailTemplate } from './mail-template.ts';

/** A placeholder of most mails to learners. */
export const USERNAME = { meaning: 'The name that the learner signs in with', isLong: true } as const;

/** Keeps the placeholders of a template known to the compiler. */
export const template = <const Template extends MailTemplate>(of: Template): Template => of;

/** The mails about an account, each to its owner (product.md 6.13). */
export const ACCOUNT_MAIL_TEMPLATES = {
  welcome: template({
    title: 'Welcome',
    occasion: 'An account was opened.',
    subject: `Welcome to ${SITE_NAME}`,
    words: `Your ${SITE_NAME} account is ready. You can sign in with your username or this email address.

The first chapter of the study guide and ten sample questions are free. Anything you buy is available immediately and does not renew automatically.`,
    note: 'If you did not open this account, someone else has used your address. Reset the password at {reset-page} and delete the account in My Account.',
    placeholders: {
      username: USERNAME,
      'reset-page': { meaning: 'The page that sends a reset link', isRequired: true },
    },
  }),
  'reset-link': template({
    title: 'Reset link',
    occasion: 'Somebody asked for a link to set a new password.',
    subject: `Reset your ${SITE_NAME} password`,
    words: 'We received a request to reset the password of your account.',
    note: 'The link works once and expires after 60 minutes. If you request another link, this one stops working. If you did not make this request, you can ignore this email; your password has not changed.',
    placeholders: { username: USERNAME },
  }),
  'password-changed': template({
    title: 'Password changed',
    occasion: 'The password of an account was changed.',
    subject: `Your ${SITE_NAME} password was changed`,
    words: `Your password has just been changed, and you have been logged out on all other devices.

If you did not make this change, reset your password immediately. We will send the link to this address.`,
    note: '',
    placeholders: { username: USERNAME },
  }),
  'sign-in-changed': template({
    title: 'Two-step sign-in changed',
    occasion: 'A second factor was added or removed, or a recovery code was used or made.',
    subject: `Two-step sign-in of your ${SITE_NAME} account`,
    words: `{change}

If this was not you, someone else knows your password: reset it immediately, then check your second factors in My Account.`,
    note: '',
    placeholders: {
      username: USERNAME,
      change: { meaning: 'What was changed, in a sentence', isRequired: true, isLong: true },
    },
  }),
  'new-device': template({
    title: 'New device',
    occasion: 'Somebody signed in to an account on a device that it did not know.',
    subject: `New sign-in to your ${SITE_NAME} account`,
    words: `Your account was used to sign in on a device or browser that it had not been used on before.

If this was you, there is nothing to do.`,
    note: 'If this was not you, reset your password immediately at {reset-page}. This signs out every device.',
    placeholders: {
      username: USERNAME,
      'reset-page': { meaning: 'The page that sends a reset link', isRequired: true },
    },
  }),
  'wrong-codes': template({
    title: 'Too many wrong codes',
    occasion: 'The limit of wrong codes of a second factor was reached; once per hour or day.',
    subject: `Too many wrong codes for your ${SITE_NAME} account`,
    words: `{occasion} Nothing of your account was opened by them.

{advice} A passkey is not refused.`,
    note: 'If this was not you, reset your password immediately at {reset-page}. This signs out every device.',
    placeholders: {
      username: USERNAME,
      occasion: { meaning: 'What the codes were entered for, in a sentence', isRequired: true, isLong: true },
      advice: { meaning: 'What the owner can do, in a sentence', isLong: true },
      'reset-page': { meaning: 'The page that sends a reset link', isRequired: true },
    },
  }),
  'email-confirmation': template({
    title: 'Confirm a corrected address',
    occasion: 'Support corrected the address of an account; goes to the new one.',
    subject: `Confirm your email address for ${SITE_NAME}`,
    words: 'You asked our support team to use this address for your account. Please confirm that it is yours.',
    note: 'The link works once, for seven days. Until then nothing changes. If you did not ask for this, you can ignore this email.',
    placeholders: { username: USERNAME },
  }),
  'email-changed': template({
    title: 'Address changed',
    occasion: 'A corrected address was confirmed; goes to the former one.',
    subject: `The email address of your ${SITE_NAME} account was changed`,
    words: `Our support team was asked to use another address for this account, and that address has been confirmed. Receipts and other emails about the account now go there.

If you did not ask for this, tell us immediately: {contact-page}`,
    note: '',
    placeholders: {
      username: USERNAME,
      'contact-page': { meaning: 'The page with the contact form', isRequired: true },
    },
  }),
  'account-deleted': template({
    title: 'Account deleted',
    occasion: 'A learner deleted the account.',
    subject: `Your ${SITE_NAME} account was deleted`,
    words: `Your account has been deleted, with your progress, answers and results. Any remaining access has ended.

Records of payments are kept without your name and address for as long as tax law requires. This is the last message about this account.`,
    note: 'Our privacy policy explains what is kept and for how long: {privacy-page}',
    placeholders: {
      username: USERNAME,
      'privacy-page': { meaning: 'The privacy policy', isRequired: true },
    },
  }),
} as const satisfies Readonly<Record<string, MailTemplate>>;
