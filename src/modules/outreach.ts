import type { Settings } from '../adapters/config/settings.ts';
import { contactRetentionRepository } from '../adapters/sql/contact-retention.ts';
import type { Database } from '../adapters/sql/database.ts';
import { composeCampaignMail } from '../application/outreach/campaign-mail.ts';
import { followLink } from '../application/outreach/follow-link.ts';
import { outreachJobs, outreachUseCases } from '../application/outreach/index.ts';
import type { OutreachPorts } from '../application/outreach/ports.ts';
import type { Core } from './core.ts';

/** Sample questions, leads, the newsletter and the contact form. */
export function outreachModule(
  { readers, transact, markup, authoredTexts, randomness, clock, site }: Core,
  { mailsPerMinute }: Pick<Settings, 'mailsPerMinute'>,
  database: Database,
) {
  const ports: OutreachPorts = {
    transact,
    freeQuestions: readers.freeQuestions,
    leads: readers.leads,
    funnel: readers.funnel,
    subscribers: readers.subscribers,
    campaigns: readers.campaigns,
    audit: readers.audit,
    contacts: contactRetentionRepository(database),
    markup,
    authoredTexts,
    randomness,
    clock,
    site,
    mailsPerMinute,
  };
  return {
    useCases: outreachUseCases(ports),
    jobs: outreachJobs(ports),
    followLink: followLink(ports),
    composers: { campaign: composeCampaignMail(ports) },
  };
}
