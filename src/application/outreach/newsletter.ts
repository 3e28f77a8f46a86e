import { NEWSLETTER_CONSENT_TEXT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, refused } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';
import type { NewsletterConsent } from '../ports/outreach.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/**
 * Asks an address to confirm its subscription. Repeating gives the same answer, so that the response does not reveal
 * who is subscribed (product.md 8.1, 8.44).
 */
export const subscribeNewsletter =
  (ports: NewsletterPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.subscribeNewsletter'> =>
  async (_, { email, name }) => {
    const consent = { email, name, consentWords: NEWSLETTER_CONSENT_TEXT, consentedAt: ports.clock.now() };
    await inTransaction(ports.transact, (repositories) => requestNewsletter(ports)(repositories, consent));
    return accepted({ success: true });
  };

/** Subscribes the address that the token was sent to, and welcomes it; repeating gives the same answer (product.md 8.12, 8.44). */
export const confirmNewsletter =
  ({ transact, clock, site }: Pick<OutreachPorts, 'transact' | 'clock' | 'site'>): UseCase<'newsletter.confirm'> =>
  (_, { token }) =>
    transact(async ({ newsletter, outbox }) => {
      const now = clock.now();
      const confirmed = await newsletter.confirm(token, now);
      if (!confirmed) return refused({ code: 'newsletter-link-unknown' });
      if (confirmed.isNew) await outbox.add(newsletterWelcomeMail(confirmed.email, confirmed.leaveToken, site), now);
      return accepted({ success: true });
    });

/** Unsubscribes from the newsletter, or from the weekly mail where the token is one of it; repeating gives the same answer. */
export const leaveNewsletter =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.leaveNewsletter'> =>
  (_, { token, campaign }) =>
    ports.transact(async ({ newsletter, learnerMails }) => {
      const now = ports.clock.now();
      const known =
        (await newsletter.leave(token, now, campaign ?? null)) || (await learnerMails.leaveStudyMailBy(token, now));
      return known ? accepted({ success: true }) : refused({ code: 'unsubscribe-unknown' });
    });

/** Ports of subscribing. */
export type NewsletterPorts = Pick<OutreachPorts, 'randomness' | 'site'>;

/** The same request for confirmation is sent to an address at most once in this time. Milliseconds. */
const ASKED_AGAIN_AFTER_MS = 86_400_000;

/**
 * Records a request for the newsletter within a transaction and asks its address to confirm, at most once a day; subscribed
 * addresses get no mail (product.md 8.1, 8.44).
 */
export const requestNewsletter =
  ({ randomness, site }: NewsletterPorts) =>
  async (repositories: Pick<Repositories, 'newsletter' | 'outbox'>, consent: NewsletterConsent): Promise<void> => {
    const tokens = { confirm: randomness.token(), leave: randomness.token() };
    const confirmToken = await repositories.newsletter.request(consent, tokens);
    if (confirmToken === null) return;
    const mail = newsletterConfirmationMail(consent.email, confirmToken, site);
    await repositories.outbox.addUnlessRepeated(mail, consent.consentedAt, ASKED_AGAIN_AFTER_MS);
  };

/** Asks an address to confirm that it wants the newsletter; without an answer nothing else is sent. */
export const newsletterConfirmationMail = (to: string, confirmToken: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to,
  name: 'there',
  ...templatedWords('newsletter-confirmation', {}),
  action: { words: 'Confirm subscription', url: `${site}/newsletter/confirm?token=${confirmToken}` },
});

/** Welcomes a subscriber and says how to unsubscribe. */
export const newsletterWelcomeMail = (to: string, leaveToken: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to,
  name: 'there',
  ...templatedWords('newsletter-welcome', {}),
  action: { words: 'Try 10 free questions', url: `${site}/free-questions` },
  unsubscribeUrl: `${site}/unsubscribe?token=${leaveToken}`,
});
