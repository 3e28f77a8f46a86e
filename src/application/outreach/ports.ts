import type { AuditTrail } from '../ports/administration.ts';
import type { AuthoredTexts } from '../ports/authored-texts.ts';
import type { CampaignRepository } from '../ports/campaigns.ts';
import type { FunnelReader } from '../ports/funnel.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';
import type {
  ContactRetentionRepository,
  FreeQuestionReader,
  LeadReader,
  SubscriberReader,
} from '../ports/outreach.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of sample questions, leads, the newsletter and the contact form. */
export type OutreachPorts = {
  readonly transact: Transact;
  readonly freeQuestions: FreeQuestionReader;
  readonly leads: LeadReader;
  readonly funnel: FunnelReader;
  readonly subscribers: SubscriberReader;
  readonly campaigns: ReadHandle<CampaignRepository>;
  readonly audit: Pick<AuditTrail, 'list'>;
  readonly contacts: ContactRetentionRepository;
  readonly markup: Markup;
  readonly authoredTexts: Pick<AuthoredTexts, 'renderMail'>;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly site: SiteAddress;
  /** The most newsletter mails that are queued in a minute. */
  readonly mailsPerMinute: number;
};
