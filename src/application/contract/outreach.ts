import * as v from 'valibot';
import { hasInvisibleCharacters, hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import {
  FULL_NAME_MAX_LENGTH,
  LEAD_KNOWN,
  LEAD_SAVED,
  leadSource,
  RECORDED_SOURCES,
  TRY_OUTS,
} from '../../domain/outreach/lead.ts';
import { LEAD_SEARCH_MAX_LENGTH } from '../../domain/outreach/lead-search.ts';
import { done, emailAddress, id, keyedOption, moment, pathId, text } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';

const UNSEEN = 'Please leave out signs that are not seen.';

/** A name goes into the heads of mails and into lists. */
const nameText = v.pipe(
  text(FULL_NAME_MAX_LENGTH),
  v.trim(),
  v.check((name) => !hasInvisibleCharacters(name), UNSEEN),
);

/** The newsletter's form. */
export const newsletterForm = v.strictObject({
  email: emailAddress,
  name: v.optional(nameText, 'Newsletter Subscriber'),
});

/** The form for name and address; `consent` is the box for the newsletter. */
const leadForm = v.strictObject({
  firstName: v.pipe(nameText, v.check(hasVisibleCharacter, 'Please enter your name.')),
  lastName: nameText,
  email: emailAddress,
  source: v.picklist(TRY_OUTS.map(leadSource)),
  consent: v.optional(v.boolean(), false),
});

const leadSearch = v.optional(text(LEAD_SEARCH_MAX_LENGTH), '');

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A page of leads; `olderThan` is what the next one is asked for with, null where there is none. */
const leadPage = v.strictObject({
  counts: v.strictObject({ total: count, freeQuestions: count, thisWeek: count }),
  leads: v.array(
    v.strictObject({
      id,
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      source: v.picklist(RECORDED_SOURCES),
      createdAt: moment,
    }),
  ),
  olderThan: v.nullable(id),
});

/** A sample question as it is asked: nothing here marks an option. */
const freeQuestion = v.strictObject({
  id,
  question: v.string(),
  chapterId: v.nullable(id),
  explanation: v.string(),
  options: v.array(v.strictObject({ id, text: v.string() })),
});

/** One line of a mail's head; a line break in it is refused, not cut. */
const headLine = (maxLength: number, missing: string) =>
  v.pipe(
    text(maxLength),
    v.trim(),
    v.check(hasVisibleCharacter, missing),
    v.check((words) => !hasInvisibleCharacters(words), UNSEEN),
  );

/**
 * A visitor's message, in the shape of a mail. Whom it goes to, whom it comes from and its HTML are not the sender's to
 * say: what is sent there is ignored. `website` is the field that people do not see.
 */
const contactForm = v.strictObject({
  to: v.optional(v.unknown()),
  from: v.optional(v.unknown()),
  html: v.optional(v.unknown()),
  name: v.optional(nameText, ''),
  replyTo: emailAddress,
  subject: headLine(200, 'Subject is required'),
  text: v.pipe(text(10_000), v.trim(), v.check(hasVisibleCharacter, 'Message is required')),
  website: v.optional(text(1000), ''),
});

/** People who leave their address. */
export const outreachOperations = operationTable({
  'outreach.saveLead': {
    method: 'POST',
    path: '/api/marketing-leads',
    access: 'public',
    input: leadForm,
    output: v.strictObject({ message: v.picklist([LEAD_SAVED, LEAD_KNOWN]) }),
    limit: 'lead',
    limitOfMistakes: 'mistakes',
  },
  'outreach.listLeads': {
    method: 'GET',
    path: '/api/admin/marketing-leads',
    access: 'admin',
    input: v.strictObject({ q: leadSearch, before: v.optional(pathId) }),
    output: leadPage,
  },
  'outreach.exportLeads': {
    method: 'GET',
    path: '/api/admin/marketing-leads/export',
    access: 'admin',
    input: v.strictObject({ q: leadSearch }),
    output: fileAnswer,
    limit: 'export',
  },
  'outreach.readTryOut': {
    method: 'GET',
    path: '/api/try-outs/:tryOut',
    access: 'public',
    input: v.strictObject({ tryOut: v.picklist(TRY_OUTS) }),
    /** `given`: by the form for it, on this device, within the time; `open` is it also to who is signed in. */
    output: v.strictObject({ open: v.boolean(), given: v.boolean() }),
  },
  'outreach.listFreeQuestions': {
    method: 'GET',
    path: '/api/free-questions',
    access: 'public',
    input: v.strictObject({ t: v.optional(text(40)) }),
    output: v.array(freeQuestion),
  },
  'outreach.listFreeAnswerOptions': {
    method: 'GET',
    path: '/api/free-questions/answer-options/:questionId',
    access: 'public',
    input: v.strictObject({ questionId: pathId }),
    output: v.array(v.strictObject(keyedOption)),
  },
  'outreach.subscribeNewsletter': {
    method: 'POST',
    path: '/api/subscribe-newsletter',
    access: 'public',
    input: newsletterForm,
    output: done,
    limit: 'newsletter',
    limitOfMistakes: 'mistakes',
  },
  'outreach.leaveNewsletter': {
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    input: v.strictObject({ token: text(200) }),
    output: done,
  },
  'outreach.sendContactMessage': {
    method: 'POST',
    path: '/api/send-contact-email',
    access: 'public',
    input: contactForm,
    output: done,
    limit: 'contact',
    limitOfMistakes: 'mistakes',
  },
});
