import * as v from 'valibot';
import { hasInvisibleCharacters } from '../../domain/accounts/invisible-characters.ts';
import {
  CAMPAIGN_STATES,
  type CampaignFields,
  isSubscriberSegment,
  MAX_CAMPAIGN_LENGTH,
} from '../../domain/outreach/campaign.ts';
import { SUBSCRIBER_STATES } from '../../domain/outreach/subscriber.ts';
import { countSchema, createTextSchema, doneSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';
import { savedByFields } from './saved-version.ts';

const searched = {
  q: v.optional(createTextSchema(200), ''),
  state: v.optional(v.picklist(SUBSCRIBER_STATES)),
};

const subscriber = v.strictObject({
  id: idSchema,
  email: v.string(),
  state: v.picklist(SUBSCRIBER_STATES),
  consentWords: v.string(),
  consentedAt: isoMomentSchema,
  confirmedAt: v.nullable(isoMomentSchema),
});

/** What is written of a newsletter mail. */
const written = {
  subject: v.pipe(
    createTextSchema(MAX_CAMPAIGN_LENGTH.subject, 'This may have at most 150 characters.'),
    v.trim(),
    v.nonEmpty('Please write a subject.'),
    v.check((subject) => !hasInvisibleCharacters(subject), 'Please leave out invisible characters.'),
  ),
  segment: v.pipe(createTextSchema(32), v.check(isSubscriberSegment, 'Please choose the recipients.')),
  content: v.pipe(
    createTextSchema(MAX_CAMPAIGN_LENGTH.content, 'This may have at most 40,000 characters.'),
    v.check((content) => content.trim() !== '', 'Please write a text.'),
  ),
} satisfies Record<keyof CampaignFields, v.GenericSchema>;

const summary = {
  id: idSchema,
  subject: v.string(),
  segment: v.string(),
  state: v.picklist(CAMPAIGN_STATES),
  sendAt: v.nullable(isoMomentSchema),
  startedAt: v.nullable(isoMomentSchema),
  finishedAt: v.nullable(isoMomentSchema),
};

const oneCampaign = { campaignId: pathId };

/** A day and an hour in UTC as a browser's field gives it, or empty for at once. */
const sendTime = v.pipe(
  createTextSchema(19),
  v.check((typed) => typed === '' || isUtcMinute(typed), 'Please choose a day and a time, or leave it empty.'),
);

const isUtcMinute = (typed: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) && !Number.isNaN(Date.parse(`${typed}Z`));

/** The newsletter: its list in the hands of administrators, and the mails that are written to it. */
export const newsletterOperations = operationTable({
  'newsletter.confirm': {
    method: 'POST',
    path: '/api/newsletter/confirm',
    access: 'public',
    input: v.strictObject({ token: createTextSchema(200) }),
    output: doneSchema,
  },
  'newsletter.listSubscribers': {
    method: 'GET',
    path: '/api/admin/newsletter/subscribers',
    access: 'admin',
    input: v.strictObject({ ...searched, before: v.optional(pathId) }),
    output: v.strictObject({
      counts: v.strictObject({
        subscribed: countSchema,
        pending: countSchema,
        unsubscribed: countSchema,
        bounced: countSchema,
      }),
      subscribers: v.array(subscriber),
      next: v.nullable(idSchema),
    }),
  },
  'newsletter.exportSubscribers': {
    method: 'GET',
    path: '/api/admin/newsletter/subscribers/export',
    access: 'admin',
    input: v.strictObject(searched),
    output: fileAnswer,
    limit: 'export',
    needsConfirmation: true,
  },
  'campaigns.list': {
    method: 'GET',
    path: '/api/admin/newsletter/mails',
    access: 'admin',
    input: v.strictObject({ before: v.optional(pathId) }),
    output: v.strictObject({
      campaigns: v.array(v.strictObject({ ...summary, sent: countSchema, clicks: countSchema })),
      next: v.nullable(idSchema),
    }),
  },
  'campaigns.read': {
    method: 'GET',
    path: '/api/admin/newsletter/mails/:campaignId',
    access: 'admin',
    input: v.strictObject(oneCampaign),
    output: v.strictObject({
      campaign: v.strictObject({ ...summary, content: v.string(), version: idSchema }),
      saved: v.nullable(v.strictObject(savedByFields)),
      /** How many would get the mail now. */
      recipients: countSchema,
      figures: v.strictObject({
        queued: countSchema,
        sent: countSchema,
        bounced: countSchema,
        unsubscribed: countSchema,
        clicks: countSchema,
      }),
      links: v.array(v.strictObject({ id: idSchema, target: v.string(), clicks: countSchema })),
    }),
  },
  'campaigns.create': {
    method: 'POST',
    path: '/api/admin/newsletter/mails',
    access: 'admin',
    input: v.strictObject(written),
    output: v.strictObject({ id: idSchema }),
    largeBody: true,
  },
  'campaigns.save': {
    method: 'PUT',
    path: '/api/admin/newsletter/mails/:campaignId',
    access: 'admin',
    input: v.strictObject({ ...oneCampaign, version: idSchema, ...written }),
    output: v.strictObject({ version: idSchema }),
    largeBody: true,
  },
  'campaigns.sendTest': {
    method: 'POST',
    path: '/api/admin/newsletter/mails/:campaignId/test',
    access: 'admin',
    input: v.strictObject(oneCampaign),
    output: v.strictObject({ email: v.string() }),
    limit: 'writes',
  },
  'campaigns.schedule': {
    method: 'POST',
    path: '/api/admin/newsletter/mails/:campaignId/schedule',
    access: 'admin',
    input: v.strictObject({ ...oneCampaign, version: idSchema, sendAt: sendTime }),
    output: doneSchema,
  },
  'campaigns.stop': {
    method: 'POST',
    path: '/api/admin/newsletter/mails/:campaignId/stop',
    access: 'admin',
    input: v.strictObject(oneCampaign),
    output: v.strictObject({ state: v.picklist(CAMPAIGN_STATES) }),
  },
});
