import * as v from 'valibot';
import { idSchema, isoMomentSchema } from './fields.ts';

const note = v.strictObject({
  id: idSchema,
  words: v.string(),
  writtenBy: v.nullable(v.string()),
  writtenAt: isoMomentSchema,
});

/** A change by an administrator, as the record of changes has it. */
const personChange = v.strictObject({
  id: idSchema,
  action: v.string(),
  by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** The other fields, each in words with its value before and after. */
  fields: v.array(v.strictObject({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  at: isoMomentSchema,
});

/** The beginning of a message in the conversation with support. */
const personMessage = v.strictObject({
  id: idSchema,
  isFromSupport: v.boolean(),
  words: v.string(),
  at: isoMomentSchema,
});

/** Mail that has not been sent. */
const personMail = v.strictObject({
  id: idSchema,
  subject: v.string(),
  state: v.picklist(['waiting', 'given-up']),
  at: isoMomentSchema,
});

/** Mail that was sent: its kind in words; neither text nor address is kept. */
const sentMail = v.strictObject({ id: idSchema, title: v.string(), at: isoMomentSchema });

/** A newsletter mail to the address of the account, as its campaign records it. */
const newsletterMail = v.strictObject({
  id: idSchema,
  subject: v.string(),
  state: v.picklist(['sent', 'bounced']),
  at: isoMomentSchema,
});

/** What the page of a person has for its timeline, beside payments, exams and promo codes (product.md 13.36). */
export const personTimelineFields = {
  notes: v.array(note),
  changes: v.array(personChange),
  messages: v.array(personMessage),
  unsentMails: v.array(personMail),
  sentMails: v.array(sentMail),
  newsletterMails: v.array(newsletterMail),
};
