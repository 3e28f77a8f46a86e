import * as v from 'valibot';
import { hasInvisibleCharacters, hasVisibleCharacter } from '../../domain/accounts/invisible-characters.ts';
import { FUNNEL_WEEKS } from '../../domain/outreach/funnel.ts';
import {
  FREE_MATERIAL_KINDS,
  FULL_NAME_MAX_LENGTH,
  LEAD_KNOWN_MESSAGE,
  LEAD_SAVED_MESSAGE,
  RECORDED_LEAD_SOURCES,
  toLeadSource,
} from '../../domain/outreach/lead.ts';
import { LEAD_SEARCH_MAX_LENGTH } from '../../domain/outreach/lead-search.ts';
import {
  countSchema,
  createTextSchema,
  doneSchema,
  emailAddress,
  idSchema,
  isoMomentSchema,
  keyedOptionFields,
  pathId,
} from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { firstTouch } from './first-touch.ts';
import { operationTable } from './operation.ts';

const UNSEEN = 'Please leave out signs that are not seen.';

/** A name goes into the heads of mails and into lists. */
const nameText = v.pipe(
  createTextSchema(FULL_NAME_MAX_LENGTH),
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
  source: v.picklist(FREE_MATERIAL_KINDS.map(toLeadSource)),
  consent: v.optional(v.boolean(), false),
  touch: v.optional(firstTouch),
});

const leadSearch = v.optional(createTextSchema(LEAD_SEARCH_MAX_LENGTH), '');

/** A page of leads; `olderThan` requests the next one, null where there is none. */
const leadPage = v.strictObject({
  counts: v.strictObject({ total: countSchema, freeQuestions: countSchema, thisWeek: countSchema }),
  leads: v.array(
    v.strictObject({
      id: idSchema,
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      source: v.picklist(RECORDED_LEAD_SOURCES),
      createdAt: isoMomentSchema,
    }),
  ),
  olderThan: v.nullable(idSchema),
});

/** How many came, and how far; money in cents. */
const funnelCounts = {
  leads: countSchema,
  leadAccounts: countSchema,
  leadBuyers: countSchema,
  accounts: countSchema,
  buyers: countSchema,
  receivedCents: countSchema,
};

const funnelWeeks = v.strictObject({ weeks: v.optional(v.picklist(FUNNEL_WEEKS), '12') });

/** The funnel of some weeks, oldest first; an empty source means unknown, a code of null means none. */
const funnel = v.strictObject({
  total: v.strictObject(funnelCounts),
  weeks: v.array(v.strictObject({ start: isoMomentSchema, ...funnelCounts })),
  sources: v.array(v.strictObject({ source: v.string(), ...funnelCounts })),
  campaigns: v.array(v.strictObject({ source: v.string(), medium: v.string(), campaign: v.string(), ...funnelCounts })),
  codes: v.array(
    v.strictObject({
      code: v.nullable(v.string()),
      purchases: countSchema,
      buyers: countSchema,
      leads: countSchema,
      listCents: countSchema,
      receivedCents: countSchema,
    }),
  ),
});

/** A sample question as it is asked: nothing here marks an option. */
const freeQuestion = v.strictObject({
  id: idSchema,
  question: v.string(),
  chapterId: v.nullable(idSchema),
  explanation: v.string(),
  options: v.array(v.strictObject({ id: idSchema, text: v.string() })),
});

/** One line of a mail's head; a line break in it is refused, not cut. */
const headLine = (maxLength: number, missing: string) =>
  v.pipe(
    createTextSchema(maxLength),
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
  text: v.pipe(createTextSchema(10_000), v.trim(), v.check(hasVisibleCharacter, 'Message is required')),
  website: v.optional(createTextSchema(1000), ''),
});

/** People who leave their address. */
export const outreachOperations = operationTable({
  'outreach.saveLead': {
    method: 'POST',
    path: '/api/marketing-leads',
    access: 'public',
    input: leadForm,
    output: v.strictObject({ message: v.picklist([LEAD_SAVED_MESSAGE, LEAD_KNOWN_MESSAGE]) }),
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
    needsConfirmation: true,
  },
  'outreach.readFunnel': {
    method: 'GET',
    path: '/api/admin/funnel',
    access: 'admin',
    input: funnelWeeks,
    output: funnel,
  },
  'outreach.exportFunnel': {
    method: 'GET',
    path: '/api/admin/funnel/export',
    access: 'admin',
    input: funnelWeeks,
    output: fileAnswer,
    limit: 'export',
  },
  'outreach.readTryOut': {
    method: 'GET',
    path: '/api/try-outs/:tryOut',
    access: 'public',
    input: v.strictObject({ tryOut: v.picklist(FREE_MATERIAL_KINDS) }),
    /** `given`: by the form for it, on this device, within the time; `open` is it also to who is signed in. */
    output: v.strictObject({ open: v.boolean(), given: v.boolean() }),
  },
  'outreach.listFreeQuestions': {
    method: 'GET',
    path: '/api/free-questions',
    access: 'public',
    input: v.strictObject({ t: v.optional(createTextSchema(40)) }),
    output: v.array(freeQuestion),
  },
  'outreach.listFreeAnswerOptions': {
    method: 'GET',
    path: '/api/free-questions/answer-options/:questionId',
    access: 'public',
    input: v.strictObject({ questionId: pathId }),
    output: v.array(v.strictObject(keyedOptionFields)),
  },
  'outreach.subscribeNewsletter': {
    method: 'POST',
    path: '/api/subscribe-newsletter',
    access: 'public',
    input: newsletterForm,
    output: doneSchema,
    limit: 'newsletter',
    limitOfMistakes: 'mistakes',
  },
  'outreach.leaveNewsletter': {
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    input: v.strictObject({ token: createTextSchema(200), campaign: v.optional(pathId) }),
    output: doneSchema,
  },
  'outreach.sendContactMessage': {
    method: 'POST',
    path: '/api/send-contact-email',
    access: 'public',
    input: contactForm,
    output: doneSchema,
    limit: 'contact',
    limitOfMistakes: 'mistakes',
  },
});
