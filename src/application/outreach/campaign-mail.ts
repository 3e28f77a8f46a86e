import { countedLinkPath, isOwnLink, wholeAddress } from '../../domain/outreach/campaign.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import type { Campaign, CampaignLink, CampaignRepository } from '../ports/campaigns.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { MailBody, MailParts, SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';
import type { Repositories, Transact } from '../ports/transact.ts';

/** The label used for a person without a name. */
const NO_NAME = 'Newsletter Subscriber';

type Rendering = { readonly markup: Markup; readonly site: SiteAddress };

/** The addresses within the site that a text links to, each once. */
export const listOwnLinkTargets = ({ markup, site }: Rendering, content: string): string[] => [
  ...new Set(
    markup
      .links(content)
      .filter((href) => isOwnLink(href, site))
      .map((href) => wholeAddress(href, site)),
  ),
];

/** The text of a mail; links within the site count their clicks where they are known (product.md 8.51). */
export function campaignBody(
  { markup, site }: Rendering,
  content: string,
  links: readonly CampaignLink[] = [],
): MailBody {
  const counted = new Map(links.map(({ id, target }) => [target, `${site}${countedLinkPath(id)}`]));
  return markup.renderMail(content, (href) => {
    const address = URL.canParse(href, `${site}/`) ? wholeAddress(href, site) : href;
    return counted.get(address) ?? address;
  });
}

/** The test mail to its author: it has no unsubscribe link, and no link is counted. */
export const campaignTestMail = (rendering: Rendering, { subject, content }: Campaign, to: string): MailParts => ({
  to,
  subject: `[Test] ${subject}`,
  name: 'there',
  paragraphs: [],
  body: campaignBody(rendering, content),
  note: 'This is a test. The newsletter to subscribers has a link to unsubscribe here.',
});

type Ports = Rendering & {
  readonly campaigns: Pick<CampaignRepository, 'findDelivery' | 'findCampaign' | 'listLinks'>;
  readonly transact: Transact;
  readonly clock: Clock;
};

/**
 * Composes a newsletter mail for one recipient when it is sent; none if the recipient unsubscribed, bounced or got it
 * meanwhile (product.md 8.49, 8.50). Once a campaign is being sent its text is fixed, so it is rendered once.
 */
export function composeCampaignMail(ports: Ports): ComposeMail<'campaign'> {
  const { campaigns, transact, clock, site } = ports;
  let rendered: { readonly id: number; readonly subject: string; readonly body: MailBody } | null = null;
  const render = async (id: number) => {
    if (rendered?.id === id) return rendered;
    const [campaign, links] = await Promise.all([campaigns.findCampaign(id), campaigns.listLinks(id)]);
    if (!campaign) return null;
    rendered = { id, subject: campaign.subject, body: campaignBody(ports, campaign.content, links) };
    return rendered;
  };
  const record = (work: (repositories: Repositories) => Promise<unknown>) => () =>
    transact<unknown, never>(async (repositories) => ({ ok: true, value: await work(repositories) }));
  return async ({ campaignId, subscriberId }) => {
    const delivery = await campaigns.findDelivery(campaignId, subscriberId);
    const text = delivery && (await render(campaignId));
    if (!delivery || !text) return null;
    const { email, name, leaveToken, reference } = delivery;
    return {
      mail: {
        to: email,
        subject: text.subject,
        name: name === NO_NAME ? 'there' : name,
        paragraphs: [],
        body: text.body,
        unsubscribeUrl: `${site}/unsubscribe?token=${leaveToken}&campaign=${campaignId}`,
      },
      reference: `newsletter-${reference}`,
      outcome: {
        sent: record((repositories) => repositories.campaigns.markSent(reference, clock.now())),
        refused: record((repositories) => repositories.campaigns.markBounced(reference, clock.now())),
      },
    };
  };
}
