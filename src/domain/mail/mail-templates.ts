import { SITE_NAME } from '../site-name.ts';
import { ACCOUNT_MAIL_TEMPLATES, template, USERNAME } from './account-mail-templates.ts';
import type { MailTemplate } from './mail-template.ts';

const PRODUCT = { meaning: 'The name of the product' } as const;
const RECEIPT = { meaning: 'The number of the receipt' } as const;
const ACCESS = {
  meaning: 'A sentence on the present access: until when, or that there is none',
  isRequired: true,
  isLong: true,
} as const;

/**
 * The mails that the site sends to learners and subscribers, with the words that they have unless somebody edits them
 * (product.md 6.13). Greeting, facts, button and sender belong to the frame and are not edited. A name is never changed:
 * edited words are stored under it.
 */
export const MAIL_TEMPLATES = {
  ...ACCOUNT_MAIL_TEMPLATES,
  receipt: template({
    title: 'Receipt',
    occasion: 'A payment succeeded, or support sends the receipt again.',
    subject: `Your ${SITE_NAME} receipt: {product}`,
    words: 'Thank you for your purchase. You now have access to {product}.',
    note: 'This was a one-time purchase; nothing renews automatically. You can find this payment in My Account.',
    placeholders: { username: USERNAME, product: PRODUCT, 'receipt-number': RECEIPT },
  }),
  'partial-refund': template({
    title: 'Partial refund',
    occasion: 'Support refunded a part of a payment.',
    subject: `A partial refund of your ${SITE_NAME} payment`,
    words: `We refunded {amount} of your payment for {product} (receipt {receipt-number}). It reaches your card within a few days.

Your access stays as it is.`,
    note: '',
    placeholders: {
      username: USERNAME,
      amount: { meaning: 'What was refunded, in Canadian dollars', isRequired: true },
      product: PRODUCT,
      'receipt-number': RECEIPT,
    },
  }),
  'payment-changed': template({
    title: 'Payment refunded, disputed or reinstated',
    occasion: 'A refund or a dispute ended access, or it was restored.',
    subject: `Your ${SITE_NAME} payment {state}`,
    words: `Your payment for {product} (receipt {receipt-number}) {state-and-access}.

{access}

If you did not expect this, please reply to this email.`,
    note: '',
    placeholders: {
      username: USERNAME,
      product: PRODUCT,
      'receipt-number': RECEIPT,
      state: { meaning: "'was refunded', 'has been disputed' or 'has been reinstated'" },
      'state-and-access': {
        meaning: 'What became of the payment and of the access that it gave: the end of a sentence',
        isRequired: true,
        isLong: true,
      },
      access: ACCESS,
    },
  }),
  'access-by-support': template({
    title: 'Access changed by support',
    occasion: 'Support gave, extended, shortened or ended access.',
    subject: `Your ${SITE_NAME} access to {product}`,
    words: `Support has {change} {product}.

{access}

If you have a question about this, please reply to this email or use the Support Chat button on the site.`,
    note: '',
    placeholders: {
      username: USERNAME,
      product: PRODUCT,
      change: { meaning: "What support did, such as 'extended your access to'", isRequired: true },
      access: ACCESS,
    },
  }),
  'access-ends': template({
    title: 'Access ends soon',
    occasion: 'Access ends in seven days, and again one day before.',
    subject: `Your ${SITE_NAME} access ends in {days}`,
    words: `Your access to {product} ends soon. It does not renew automatically, and you will not be charged.

If you need more time, you can add {months} months now. They begin when your current access ends, so you lose no time.`,
    note: 'Your results and progress stay in your account whether or not you renew.',
    placeholders: {
      username: USERNAME,
      product: PRODUCT,
      days: { meaning: "How many days are left, such as '7 days'" },
      months: { meaning: 'How many months a renewal adds' },
    },
  }),
  'report-closed': template({
    title: 'Outcome of a question report',
    occasion: 'A report on a question was closed.',
    subject: `Your report on a question of ${SITE_NAME}`,
    words: `Thank you for reporting this question: “{question}”

{outcome}

{answer}`,
    note: '',
    placeholders: {
      username: USERNAME,
      question: { meaning: 'The beginning of the question', isRequired: true, isLong: true },
      outcome: { meaning: 'What came of the report, in a sentence', isRequired: true, isLong: true },
      answer: { meaning: 'What the administrator wrote to the learner; may be empty', isRequired: true, isLong: true },
    },
  }),
  'support-message': template({
    title: 'Unread message from support',
    occasion: 'An answer of support in the chat stayed unread.',
    subject: `You have a message from ${SITE_NAME} support`,
    words: `You have an unread message from support:

{message}`,
    note: 'We will not email you about this conversation again until you have read it.',
    placeholders: {
      username: USERNAME,
      message: { meaning: 'The beginning of the message', isRequired: true, isLong: true },
    },
  }),
  'newsletter-confirmation': template({
    title: 'Confirm the newsletter',
    occasion: 'Somebody subscribed an address to the newsletter.',
    subject: `Confirm your subscription to the ${SITE_NAME} newsletter`,
    words: `Somebody asked to subscribe this address to the ${SITE_NAME} newsletter. Please confirm within seven days that it was you.

If you did not ask for it, ignore this email: you will not be subscribed.`,
    note: '',
    placeholders: {},
  }),
  'newsletter-welcome': template({
    title: 'Newsletter confirmed',
    occasion: 'An address was confirmed for the newsletter.',
    subject: `You are subscribed to the ${SITE_NAME} newsletter`,
    words: `This address is now subscribed to the ${SITE_NAME} newsletter, which brings study tips for the NPPE and news about the site.

If you did not ask for it, unsubscribe below and you will receive no further newsletters.`,
    note: '',
    placeholders: {},
  }),
  'study-week': template({
    title: 'Your week',
    occasion: 'Once a week, to learners who asked for it.',
    subject: 'Your week{countdown}',
    words: `{done}

{plan}`,
    note: '',
    placeholders: {
      username: USERNAME,
      countdown: { meaning: "Such as ': 12 days to the exam', where the day is known" },
      done: { meaning: 'What was done in the last seven days', isRequired: true, isLong: true },
      plan: { meaning: 'What comes next, a paragraph for each day', isRequired: true, isLong: true },
    },
  }),
} as const satisfies Readonly<Record<string, MailTemplate>>;

export type MailName = keyof typeof MAIL_TEMPLATES;

/** The names of all mails that can be edited, in the order of their list. */
export const MAIL_NAMES = Object.keys(MAIL_TEMPLATES) as [MailName, ...MailName[]];

const TITLES: ReadonlyMap<string, string> = new Map(MAIL_NAMES.map((name) => [name, MAIL_TEMPLATES[name].title]));

/** What a mail is called, by its stored name; a mail that a later release no longer sends keeps its name. */
export const mailTitle = (name: string): string => TITLES.get(name) ?? name;
