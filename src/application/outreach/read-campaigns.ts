import { accepted, refused } from '../../domain/result.ts';
import { toIsoTimeOrNull } from '../iso-time.ts';
import type { Campaign } from '../ports/campaigns.ts';
import { presentVersionStamp } from '../publishing/present-version.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

const PAGE = 25;

type Ports = Pick<OutreachPorts, 'campaigns'>;

const present = ({ id, subject, segment, state, sendAt, startedAt, finishedAt }: Campaign) => ({
  id,
  subject,
  segment,
  state,
  sendAt: toIsoTimeOrNull(sendAt),
  startedAt: toIsoTimeOrNull(startedAt),
  finishedAt: toIsoTimeOrNull(finishedAt),
});

/** A page of newsletter mails, newest first, with how many got each. */
export const listCampaigns =
  ({ campaigns }: Ports): UseCase<'campaigns.list'> =>
  async (_, { before = Number.MAX_SAFE_INTEGER }) => {
    const found = await campaigns.listCampaigns({ before, limit: PAGE + 1 });
    const shown = found.slice(0, PAGE);
    const figures = await campaigns.listFigures(shown.map(({ id }) => id));
    const listed = shown.map((campaign) => {
      const { sent = 0, clicks = 0 } = figures.get(campaign.id) ?? {};
      return { ...present(campaign), sent, clicks };
    });
    return accepted({ campaigns: listed, next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null });
  };

/** A newsletter mail, who saved it last, whom it would reach now, and its figures (product.md 8.51). */
export const readCampaign =
  ({ campaigns, audit, clock }: Ports & Pick<OutreachPorts, 'audit' | 'clock'>): UseCase<'campaigns.read'> =>
  async (_, { campaignId }) => {
    const campaign = await campaigns.findCampaign(campaignId);
    if (!campaign) return refused({ code: 'not-found' });
    const [recipients, { figures, links }, [last]] = await Promise.all([
      campaigns.countSegment(campaign.segment, clock.now()),
      campaigns.findResults(campaignId),
      audit.list({ kind: 'campaign', subjectId: campaignId, limit: 1 }),
    ]);
    return accepted({
      campaign: { ...present(campaign), content: campaign.content, version: campaign.version },
      saved: last ? presentVersionStamp({ at: last.at, by: last.actor, origin: 'site' }) : null,
      recipients,
      figures,
      links,
    });
  };
