import { PRODUCTS } from '../../domain/billing/product.ts';
import type { MailName } from '../../domain/mail/mail-templates.ts';
import { WRONG_CODE_WORDS } from '../accounts/account-mails.ts';
import type { MailParts, SiteAddress } from '../ports/mail.ts';
import { mailDay, mailMoment } from './mail-dates.ts';
import { templatedWords } from './templated-mail.ts';

const DAY = 86_400_000;
const USERNAME = 'jordan';
const TO = 'jordan@example.org';
const PRODUCT = PRODUCTS.nppe.name;
const PAID = { product: PRODUCT, 'receipt-number': 'PL-00000042' } as const;

/** What stands in for the placeholders of a mail in its preview, and what its frame adds. */
type Sample = Pick<MailParts, 'facts' | 'action'> & { readonly values?: Readonly<Record<string, string | string[]>> };

type Moment = { readonly site: SiteAddress; readonly now: number };

const linkTo = (words: string): Pick<Sample, 'action'> => ({ action: { words, url: '' } });

const USERNAME_FACT: Pick<Sample, 'facts'> = { facts: [['Username', USERNAME]] };

/** Mails whose sample is the same at any time; the addresses of buttons are not shown. */
const FIXED = {
  'reset-link': linkTo('Choose a new password'),
  'password-changed': linkTo('Reset the password'),
  'sign-in-changed': { values: { change: 'An authenticator app was added.' }, ...linkTo('Open My Account') },
  'email-confirmation': { ...USERNAME_FACT, ...linkTo('Confirm this address') },
  'partial-refund': { values: { ...PAID, amount: '$10.00 CAD' } },
  'payment-changed': {
    values: {
      ...PAID,
      state: 'was refunded',
      'state-and-access': 'was refunded in full, so the access it gave has ended',
      access: `You currently have no access to ${PRODUCT}. Your progress and results are kept.`,
    },
  },
  'report-closed': {
    values: {
      question: 'Which of the following is required to establish negligence?',
      outcome: 'You were right to report it: the question was corrected.',
      answer: 'Option C now names the duty of care.',
    },
    ...linkTo('Go to your dashboard'),
  },
  'support-message': {
    values: { message: 'Your access has been extended. Is there anything else?' },
    ...linkTo('Read and answer'),
  },
  'newsletter-confirmation': linkTo('Confirm subscription'),
  'newsletter-welcome': linkTo('Try 10 free questions'),
  'study-week': {
    values: {
      countdown: ': 12 days to the exam',
      done: 'In the last seven days you answered 40 new questions, 31 of them right and reviewed 60 cards.',
      plan: [
        'What comes next:',
        'Monday, 45 min\nChapter 3: Law and Regulations. Most questions of a paper are on it.',
      ],
    },
    ...linkTo('Open the plan'),
  },
} satisfies Partial<Record<MailName, Sample>>;

/** Mails whose sample names a day or a page of the site. */
const DATED: Readonly<Record<Exclude<MailName, keyof typeof FIXED>, (moment: Moment) => Sample>> = {
  welcome: ({ site }) => ({
    values: { 'reset-page': `${site}/forgot-password` },
    ...USERNAME_FACT,
    ...linkTo('Go to your dashboard'),
  }),
  'new-device': ({ site, now }) => ({
    values: { 'reset-page': `${site}/forgot-password` },
    facts: [
      ['Device', 'Firefox on Windows'],
      ['Network', '203.0.113.0/24'],
      ['Signed in', mailMoment(now)],
    ],
    ...linkTo('See where you are logged in'),
  }),
  'wrong-codes': ({ site, now }) => ({
    values: {
      ...WRONG_CODE_WORDS['sign-in'],
      'reset-page': `${site}/forgot-password`,
    },
    facts: [
      ['Network', '203.0.113.0/24'],
      ['Last wrong code', mailMoment(now)],
    ],
    ...linkTo('See where you are logged in'),
  }),
  'email-changed': ({ site }) => ({ values: { 'contact-page': `${site}/contact` }, ...USERNAME_FACT }),
  'account-deleted': ({ site }) => ({ values: { 'privacy-page': `${site}/privacy` } }),
  receipt: ({ now }) => ({
    values: PAID,
    facts: [
      ['Receipt number', PAID['receipt-number']],
      ['Date', mailDay(now)],
      ['Sold to', `${USERNAME}, ${TO}`],
      ['Product', `${PRODUCT}, ${PRODUCTS.nppe.months} months of access`],
    ],
  }),
  'access-by-support': ({ now }) => ({
    values: {
      product: PRODUCT,
      change: 'extended your access to',
      access: `You have access until the end of ${mailDay(now + 7 * DAY)}.`,
    },
  }),
  'access-ends': ({ now }) => ({
    values: { product: PRODUCT, days: '7 days', months: String(PRODUCTS.nppe.months) },
    facts: [
      ['Product', PRODUCT],
      ['Access until', mailMoment(now + 7 * DAY)],
    ],
    ...linkTo(`Renew for ${PRODUCTS.nppe.months} months`),
  }),
};

const isFixed = (name: MailName): name is keyof typeof FIXED => Object.hasOwn(FIXED, name);

/** A mail as it could be, to be looked at; nobody receives it. */
export function sampleMail(name: MailName, site: SiteAddress, now: number): MailParts {
  const { values = {}, ...frame }: Sample = isFixed(name) ? FIXED[name] : DATED[name]({ site, now });
  const isNewsletter = name.startsWith('newsletter');
  return {
    to: TO,
    name: isNewsletter ? 'there' : USERNAME,
    ...templatedWords(name, { ...(isNewsletter ? {} : { username: USERNAME }), ...values }),
    ...frame,
    ...(name === 'receipt' ? { isReceipt: true } : {}),
  };
}
