import { countedLinkPath, isOwnLink, wholeAddress } from '../../domain/outreach/campaign.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import type { AuthoredTexts, MailText, RenderedMailText } from '../ports/authored-texts.ts';
import type { Campaign, CampaignLink, CampaignRepository } from '../ports/campaigns.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { MailBody, MailParts, SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';

/** The label used for a person without a name. */
const NO_NAME = 'Newsletter Subscriber';

/** Renders the text of a mail; links within the site count their clicks where they are known (product.md 8.51). */
export function renderCampaignText(
  markup: Pick<Markup, 'renderMail' | 'links'>,
  { content, site, counted }: MailText,
): RenderedMailText {
  const body = markup.renderMail(content, (href) => {
    const address = URL.canParse(href, `${site}/`) ? wholeAddress(href, site) : href;
    return counted.get(address) ?? address;
  });
  const own = markup.links(content).filter((href) => isOwnLink(href, site));
  return { body, ownLinks: [...new Set(own.map((href) => wholeAddress(href, site)))] };
}

type Rendering = { readonly authoredTexts: Pick<AuthoredTexts, 'renderMail'>; readonly site: SiteAddress };

/** Renders the text of a campaign apart from what answers requests. */
export const renderCampaign = (
  { authoredTexts, site }: Rendering,
  content: string,
  links: readonly CampaignLink[] = [],
): ReturnType<AuthoredTexts['renderMail']> =>
  authoredTexts.renderMail({
    content,
    site,
    counted: new Map(links.map(({ id, target }) => [target, `${site}${countedLinkPath(id)}`])),
  });

/** The rendered text of a campaign that is sent. Throws where it cannot be rendered now, so that the job tries again later. */
export async function getRenderedCampaign(...given: Parameters<typeof renderCampaign>): Promise<RenderedMailText> {
  const rendered = await renderCampaign(...given);
  if (!rendered.ok) throw new Error(`the text of a newsletter mail was not rendered: ${rendered.refusal}`);
  return rendered.value;
}

/** The test mail to its author: it has no unsubscribe link, and no link is counted. */
export const campaignTestMail = (body: MailBody, { subject }: Campaign, to: string): MailParts => ({
  to,
  subject: `[Test] ${subject}`,
  name: 'there',
  paragraphs: [],
  body,
  note: 'This is a test. The newsletter to subscribers has a link to unsubscribe here.',
});

type Ports = Rendering & {
  readonly campaigns: Pick<CampaignRepository, 'findDelivery' | 'findCampaign' | 'listLinks'>;
  readonly clock: Clock;
};

/**
 * Composes a newsletter mail for one recipient when it is sent; none if the recipient unsubscribed, bounced or got it
 * meanwhile (product.md 8.49, 8.50). Once a campaign is being sent its text is fixed, so it is rendered once.
 */
export function composeCampaignMail(ports: Ports): ComposeMail<'campaign'> {
  const { campaigns, clock, site } = ports;
  let rendered: { readonly id: number; readonly subject: string; readonly body: MailBody } | null = null;
  const render = async (id: number) => {
    if (rendered?.id === id) return rendered;
    const [campaign, links] = await Promise.all([campaigns.findCampaign(id), campaigns.listLinks(id)]);
    if (!campaign) return null;
    const { body } = await getRenderedCampaign(ports, campaign.content, links);
    rendered = { id, subject: campaign.subject, body };
    return rendered;
  };
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
        sent: (repositories) => repositories.campaigns.markSent(reference, clock.now()),
        refused: (repositories) => repositories.campaigns.markBounced(reference, clock.now()),
      },
    };
  };
}
