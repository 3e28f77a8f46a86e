import { ADMIN_REFUSALS } from './admin-refusals.ts';
/**
 * Every expected refusal: its code, status and the sentence people read. A code that is not here
 * does not compile; a status is given once. Sentences say what to do next.
 */
export const REFUSALS = {
  ...ADMIN_REFUSALS,
  'invalid-input': {
    status: 400,
    message: 'Some of what was sent is missing or not valid. Please check it and try again.',
  },
  'malformed-body': { status: 400, message: 'The request could not be read. Please reload the page and try again.' },
  'body-too-large': { status: 413, message: 'That is too large to be sent.' },
  'unsupported-body': { status: 415, message: 'The request must be sent as JSON.' },
  'not-signed-in': { status: 401, message: 'Please log in to continue.' },
  'wrong-credentials': { status: 401, message: 'Invalid username or password' },
  'no-subscription': { status: 403, message: 'An active subscription is required.' },
  'not-admin': {
    status: 403,
    message: "You don't have permission to access this page. Admin privileges are required.",
  },
  'cross-site': {
    status: 403,
    message: 'This request came from another site and was refused. Please open the page and try again.',
  },
  'not-found': { status: 404, message: 'There is nothing here under that address.' },
  'too-often': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'username-length': { status: 400, message: 'A username has 2 to 40 characters.' },
  'username-characters': { status: 400, message: 'A username has no spaces and no @.' },
  'username-taken': { status: 409, message: 'That username is taken. Please choose another one.' },
  'email-taken': { status: 409, message: 'An account with that email exists already. Please log in instead.' },
  'wrong-password': { status: 400, message: 'That is not your current password.' },
  'password-guessed': {
    status: 400,
    message: 'This password is among the first that are tried. Please choose one that nobody would guess.',
  },
  'reset-link-invalid': {
    status: 400,
    message: 'The reset link may be invalid or expired. Please request a new reset link.',
  },
  'last-admin': {
    status: 409,
    message: 'You are the only administrator. Make somebody else an administrator before you delete this account.',
  },
  'promo-unknown': { status: 400, message: 'Invalid promo code' },
  'promo-inactive': { status: 400, message: 'This promo code is not active.' },
  'promo-not-started': { status: 400, message: 'This promo code is not active yet.' },
  'promo-expired': { status: 400, message: 'This promo code has expired.' },
  'promo-used-up': { status: 400, message: 'This promo code has been used up.' },
  'promo-already-used': { status: 400, message: 'You have already used this promo code.' },
  'admin-needs-no-payment': { status: 409, message: 'Admin access to all content' },
  'payment-unavailable': {
    status: 503,
    message: 'The payment service cannot be reached at the moment. Nothing was charged. Please try again in a minute.',
  },
  'payment-not-checked': {
    status: 503,
    message:
      'The payment service cannot be reached at the moment, so your payment is still being checked. Please do not pay again. Refresh the page in a few minutes, or contact support.',
  },
  'payment-not-succeeded': { status: 402, message: 'This payment has not succeeded yet.' },
  'payment-processing': {
    status: 409,
    message: 'Your bank is still working on this payment. You get access and a receipt by email once it succeeds.',
  },
  'payment-under-way': {
    status: 409,
    message:
      'A payment of yours is still under way or has just gone through. Please look at My Account in a few minutes.',
  },
  'peng-not-paid': {
    status: 402,
    message: 'P.Eng. Examples need a subscription. If you have just paid, please wait a moment and try again.',
  },
  'payment-mismatch': {
    status: 409,
    message:
      'We have received a payment that does not match your order. Please do not pay again: support is informed and returns the money.',
  },
  'payment-of-other-product': {
    status: 409,
    message: 'This payment is for another product. It counts there, and nothing was changed here.',
  },
  'payment-returned': {
    status: 409,
    message:
      'This payment was refunded or is disputed, so it gives no access. Please contact support if that is wrong.',
  },
  'payment-event-refused': { status: 400, message: 'The signature of this notice is missing, wrong or too old.' },
  'payment-not-found': { status: 404, message: 'We have no such payment of yours.' },
  'card-declined': { status: 402, message: 'Your card was declined. Please try another card.' },
  'card-invalid': { status: 400, message: 'Please check the card number, the expiry date and the security code.' },
  'exam-set-unavailable': {
    status: 503,
    message: 'This mock exam is not available at the moment. Please try the other one.',
  },
  'attempt-closed': { status: 409, message: 'This exam has ended. Answers can no longer be changed.' },
  'blind-review-closed': {
    status: 409,
    message: 'The answers of this exam are shown already. Reload the page to see them.',
  },
  'attempt-over': { status: 409, message: 'The time for this exam is over.' },
  'mark-misfit': {
    status: 400,
    message: 'This mark does not belong to a question of this exam. Please reload the page and try again.',
  },
  'no-break-left': { status: 409, message: 'There is no break time left in this exam. The clock goes on.' },
  'exam-date-unfit': { status: 400, message: 'Please choose a day after today and within two years.' },
  'upload-too-large': { status: 413, message: 'The file is larger than 10 MB. Split it into smaller ones.' },
  'upload-form': { status: 400, message: 'The form could not be read. Please choose the file again.' },
  'upload-not-form': { status: 415, message: 'The file must be sent as multipart/form-data.' },
  'upload-type': { status: 415, message: 'Please select an Excel (.xlsx, .xls) or CSV file' },
  'upload-misnamed': {
    status: 415,
    message: 'The contents of this file are not what its name says. Save it again as .xlsx, .xls or CSV (UTF-8).',
  },
  'upload-encoding': {
    status: 415,
    message: 'This CSV is not in UTF-8. Save it as "CSV UTF-8" and choose it again.',
  },
  'entry-has-findings': {
    status: 409,
    message: 'There is still something to resolve in this text. Resolve the findings, then mark it as ready.',
  },
  'entry-changed': {
    status: 409,
    message: 'This text has changed since, perhaps on another device. Please look at it and try again.',
  },
  'list-full': { status: 409, message: 'This list is full. Please remove an entry that you no longer need.' },
  'import-unreadable': {
    status: 400,
    message: 'This is not a submission that was exported here as JSON. Nothing was changed.',
  },
  'mentor-link-full': { status: 409, message: 'This link has as many comments as it takes. Nothing was saved.' },
  'upload-damaged': {
    status: 400,
    message: 'The file is cut off or damaged. Open it in your spreadsheet program and save it again.',
  },
  'upload-protected': { status: 400, message: 'The file is protected by a password. Save it without one.' },
  'upload-unpacks-too-large': {
    status: 413,
    message: 'The file unpacks to far more than a list of examples needs, so it was not opened.',
  },
  'upload-sheet-name': {
    status: 400,
    message: 'A sheet of this file has a name that is not allowed. Rename it and try again.',
  },
  'upload-too-many-rows': { status: 413, message: 'The file has more than 20,000 rows. Split it into smaller ones.' },
  'upload-too-slow': { status: 400, message: 'Reading the file took longer than 30 seconds, so it was given up.' },
  'upload-too-heavy': {
    status: 413,
    message: 'Reading the file took more memory than allowed. Split it into smaller ones.',
  },
  'upload-busy': { status: 503, message: 'Other files are being read at the moment. Please try again in a minute.' },
  'upload-storing': {
    status: 409,
    message:
      'Another file is being stored for this discipline, and nothing of this one was. Please try again in a minute.',
  },
  'upload-undone': { status: 409, message: 'There is no such upload, or it was undone already.' },
  'saved-list-full': { status: 409, message: 'Your list holds 200 examples already. Remove some to save others.' },
  'own-cards-full': { status: 409, message: 'You have 300 own cards already. Remove some to add others.' },
  'session-empty': { status: 409, message: 'No question matches. Choose more topics or states.' },
  'session-finished': { status: 409, message: 'This session is finished. Start another one.' },
  'session-closed': {
    status: 409,
    message: 'This session has questions of the mock exams. It opens again when your exam has ended.',
  },
  'answer-misfit': { status: 400, message: 'That answer does not belong to a question of this exam.' },
  'practice-answer-misfit': {
    status: 400,
    message: 'That answer does not belong to a question that you can practise.',
  },
  'quiz-unfinished': { status: 409, message: 'Some questions have no answer yet. Please answer every question first.' },
  'quiz-finished': { status: 409, message: 'This quiz is finished. Choose Try Again to answer its questions anew.' },
  'unsubscribe-unknown': {
    status: 404,
    message: 'This unsubscribe link is not complete. Please use the link in the mail, or write to us.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** An entry as it is now, who saved it and when; in the shape of `editing.readEntry`. */
export type EntryNow = {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly origin: 'files' | 'site' | 'restored';
  readonly title: string;
  readonly description?: string | undefined;
  readonly order?: number | undefined;
  readonly content?: string | undefined;
  readonly key?: string | undefined;
};

/** A refusal on its way to the caller: fields that failed, seconds to wait, a reference, where they apply. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** What is there now, where somebody else's change is in the way. */
  readonly current?: EntryNow;
  /** What to name when asking the people behind the site about it. */
  readonly reference?: string;
};

/** The body that states a refusal. */
export type RefusalBody = {
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requiresSubscription?: true;
  readonly current?: EntryNow;
  readonly reference?: string;
};

const WANTS_SUBSCRIPTION: readonly RefusalCode[] = ['no-subscription', 'peng-not-paid'];

/** A wait as people say it: seconds up to a minute and a half, then whole minutes, never less than it is. */
function waitInWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Status and body of a refusal; the one place where codes become HTTP. */
export function describeRefusal(refusal: Refusal): { status: number; body: RefusalBody } {
  const { status, message } = REFUSALS[refusal.code];
  const { retryAfterSeconds, reference } = refusal;
  const body = {
    message: retryAfterSeconds
      ? `Too many attempts. Please wait ${waitInWords(retryAfterSeconds)} and try again.`
      : `${message}${reference ? ` If you write to us, name the reference ${reference}.` : ''}`,
    code: refusal.code,
    ...(reference ? { reference } : {}),
    ...(refusal.current ? { current: refusal.current } : {}),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(WANTS_SUBSCRIPTION.includes(refusal.code) ? { requiresSubscription: true as const } : {}),
  };
  return { status, body };
}
