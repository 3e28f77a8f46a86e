import { ADMIN_REFUSALS } from './admin-refusals.ts';
import { BILLING_REFUSALS } from './billing-refusals.ts';
import { SECOND_FACTOR_REFUSALS } from './second-factor-refusals.ts';

/**
 * Every expected refusal: its code, status and the sentence people read. A code that is not here
 * does not compile; a status is given once. Sentences say what to do next.
 */
export const REFUSALS = {
  ...ADMIN_REFUSALS,
  ...BILLING_REFUSALS,
  ...SECOND_FACTOR_REFUSALS,
  'invalid-input': {
    status: 400,
    message: 'Some of what was sent is missing or not valid. Please check it and try again.',
  },
  'malformed-body': { status: 400, message: 'The request could not be read. Please reload the page and try again.' },
  'body-too-large': { status: 413, message: 'That is too large to be sent.' },
  'unsupported-body': { status: 415, message: 'The request must be sent as JSON.' },
  'not-signed-in': { status: 401, message: 'Please log in to continue.' },
  'session-ended': { status: 401, message: 'Too many attempts. You were logged out. Please log in again.' },
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
    message: 'This is one of the first passwords that attackers try. Please choose one that is hard to guess.',
  },
  'reset-link-invalid': {
    status: 400,
    message: 'The reset link may be invalid or expired. Please request a new reset link.',
  },
  'email-link-invalid': {
    status: 400,
    message: 'This link was used already, or it has expired. Please ask our support team for another one.',
  },
  'last-admin': {
    status: 409,
    message: 'You are the only administrator. Make another person an administrator before you delete this account.',
  },
  'paper-unavailable': {
    status: 409,
    message:
      'A fresh paper cannot be made: too few questions are left that you have not seen. Sit Set 1 or 2 again, or practise what you missed.',
  },
  'paper-not-next': { status: 409, message: 'Papers are taken in order, each once. Please start your next one.' },
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
  'picture-unreadable': {
    status: 400,
    message:
      'This picture cannot be read. Take a PNG, JPEG or WebP of at most 10 MB and 40 megapixels, or a plain SVG of at most 500 kB.',
  },
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
  'submission-deleted': {
    status: 410,
    message: 'This submission was deleted with its account before its file was made. There is nothing left to export.',
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
  'export-too-large': { status: 503, message: 'Making this file takes too long. Choose less, or try again later.' },
  'exports-busy': { status: 503, message: 'Other files are being made at the moment. Please try again in a minute.' },
  'text-too-nested': {
    status: 400,
    message: 'The text has too many elements or quotes inside one another. Take some of the levels out.',
  },
  'text-too-slow': {
    status: 400,
    message: 'The text takes too long to show. Split it, and look for brackets or signs that are repeated very often.',
  },
  'texts-busy': { status: 503, message: 'Other texts are being prepared at the moment. Please try again in a minute.' },
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
    message: 'This session has questions of your exams. It opens again when your exam and its blind review have ended.',
  },
  'answer-misfit': { status: 400, message: 'That answer does not belong to a question of this exam.' },
  'practice-answer-misfit': {
    status: 400,
    message: 'That answer does not belong to a question that you can practise.',
  },
  'quiz-unfinished': { status: 409, message: 'Some questions have no answer yet. Please answer every question first.' },
  'quiz-finished': { status: 409, message: 'This quiz is finished. Choose Try Again to answer its questions again.' },
  'newsletter-link-unknown': {
    status: 404,
    message: 'This link is not valid any more. Please subscribe again to get a new one.',
  },
  'unsubscribe-unknown': {
    status: 404,
    message: 'This unsubscribe link is not complete. Please use the link in the email, or write to us.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** An entry as it is now, who saved it and when; in the shape of `editing.readEntry`. */
export type CurrentEntryState = {
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

/** A refusal to be sent to the caller: fields that failed, seconds to wait, a reference, where they apply. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The stored state, where another person's change conflicts. */
  readonly current?: CurrentEntryState;
  /** What to name when asking the people behind the site about it. */
  readonly reference?: string;
};

/** The body that states a refusal. */
export type RefusalBody = {
  readonly message: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requiresSubscription?: true;
  readonly current?: CurrentEntryState;
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
    message:
      retryAfterSeconds && refusal.code === 'too-often'
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
