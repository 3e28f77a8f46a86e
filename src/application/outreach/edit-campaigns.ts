import { CAMPAIGN_FIELDS, type CampaignFields, type CampaignState } from '../../domain/outreach/campaign.ts';
import { accepted, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields } from '../edited-fields.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import type { Campaign } from '../ports/campaigns.ts';
import { refuseText } from '../publishing/store-text.ts';
import type { UseCase } from '../use-case.ts';
import { campaignTestMail, renderCampaign } from './campaign-mail.ts';
import type { OutreachPorts } from './ports.ts';

type Ports = Pick<OutreachPorts, 'transact' | 'clock'>;
type TextPorts = Pick<OutreachPorts, 'authoredTexts' | 'site'>;

const recorded = (fields: CampaignFields) => auditFields<CampaignFields>(CAMPAIGN_FIELDS, fields);

const subjectOf = (id: number, label: string) => ({ kind: 'campaign', id, label });

/** A new draft; a text that cannot be rendered is refused (product.md 8.47). */
export const createCampaign =
  ({ transact, clock, ...text }: Ports & TextPorts): UseCase<'campaigns.create'> =>
  async ({ user: actor }, fields) => {
    const rendered = await renderCampaign(text, fields.content);
    if (!rendered.ok) return refuseText(rendered.refusal);
    return transact(async ({ campaigns, audit }) => {
      const now = clock.now();
      const id = await campaigns.add(fields, now);
      const changes = listAuditChanges({}, recorded(fields));
      await audit.record({
        actorId: actor.id,
        action: 'created',
        subject: subjectOf(id, fields.subject),
        changes,
        at: now,
      });
      return accepted({ id });
    });
  };

/** Saves a draft over the version that was seen; each version is one entry of the record of changes (product.md 8.47). */
export const saveCampaign =
  ({ transact, clock, ...text }: Ports & TextPorts): UseCase<'campaigns.save'> =>
  async ({ user: actor }, { campaignId: id, version, ...fields }) => {
    const rendered = await renderCampaign(text, fields.content);
    if (!rendered.ok) return refuseText(rendered.refusal);
    return transact<OutputOf<'campaigns.save'>, Refusal>(async ({ campaigns, audit }) => {
      const before = await campaigns.findCampaign(id);
      if (!before) return refused({ code: 'not-found' });
      if (before.state !== 'draft') return refused({ code: 'campaign-not-draft' });
      const changes = listAuditChanges(recorded(before), recorded(fields));
      if (changes.length === 0 && before.version === version) return accepted({ version });
      if (!(await campaigns.edit(id, version, fields))) return refused({ code: 'campaign-changed' });
      const subject = subjectOf(id, fields.subject);
      await audit.record({ actorId: actor.id, action: 'updated', subject, changes, at: clock.now() });
      return accepted({ version: version + 1 });
    });
  };

/** Sends a mail as it is stored to the address of the administrator who asks (product.md 8.47). */
export const sendCampaignTest =
  (ports: Ports & TextPorts & Pick<OutreachPorts, 'campaigns'>): UseCase<'campaigns.sendTest'> =>
  async ({ user }, { campaignId }) => {
    const campaign = await ports.campaigns.findCampaign(campaignId);
    if (!campaign) return refused({ code: 'not-found' });
    const rendered = await renderCampaign(ports, campaign.content);
    if (!rendered.ok) return refused({ code: rendered.refusal });
    const mail = { kind: 'mail', ...campaignTestMail(rendered.value.body, campaign, user.email) } as const;
    return ports.transact(async ({ outbox }) => {
      await outbox.add(mail, ports.clock.now());
      return accepted({ email: user.email });
    });
  };

/** Schedules a draft, now or later; the version that was seen is the one that is sent (product.md 8.47). */
export const scheduleCampaign =
  ({ transact, clock }: Ports): UseCase<'campaigns.schedule'> =>
  ({ user: actor }, { campaignId: id, version, sendAt: typed }) =>
    transact<OutputOf<'campaigns.schedule'>, Refusal>(async ({ campaigns, audit }) => {
      const now = clock.now();
      const sendAt = typed === '' ? now : Date.parse(`${typed}Z`);
      if (sendAt < now) {
        return refused({ code: 'campaign-time-past', fields: { sendAt: 'Please choose a time that is not over.' } });
      }
      const campaign = await campaigns.findCampaign(id);
      if (!campaign) return refused({ code: 'not-found' });
      if (campaign.version !== version) return refused({ code: 'campaign-changed' });
      if ((await campaigns.countSegment(campaign.segment, now)) === 0)
        return refused({ code: 'campaign-no-recipients' });
      if (!(await campaigns.move(id, ['draft'], 'scheduled', sendAt))) return refused({ code: 'campaign-not-draft' });
      await audit.record({
        actorId: actor.id,
        action: 'scheduled',
        subject: subjectOf(id, campaign.subject),
        changes: [{ field: 'send at', before: null, after: mailMoment(sendAt) }],
        at: now,
      });
      return accepted({ success: true });
    });

/** The state after stopping a campaign: a scheduled one becomes a draft again, one being sent reaches no further recipients. */
const STOPPED: Readonly<Partial<Record<CampaignState, CampaignState>>> = {
  scheduled: 'draft',
  sending: 'stopped',
  sent: 'stopped',
};

/** Takes a scheduled mail back, or stops one that is being sent (product.md 8.47). */
export const stopCampaign =
  ({ transact, clock }: Ports): UseCase<'campaigns.stop'> =>
  ({ user: actor }, { campaignId: id }) =>
    transact<OutputOf<'campaigns.stop'>, Refusal>(async ({ campaigns, audit }) => {
      const campaign: Campaign | null = await campaigns.findCampaign(id);
      if (!campaign) return refused({ code: 'not-found' });
      const state = STOPPED[campaign.state];
      const sendAt = state === 'draft' ? null : campaign.sendAt;
      if (!state || !(await campaigns.move(id, [campaign.state], state, sendAt))) {
        return refused({ code: 'campaign-not-scheduled' });
      }
      const subject = subjectOf(id, campaign.subject);
      const action = state === 'draft' ? 'unscheduled' : 'stopped';
      await audit.record({ actorId: actor.id, action, subject, changes: [], at: clock.now() });
      return accepted({ state });
    });
