import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { Markup } from '../ports/markup.ts';
import type { ContactRetention, FreeQuestionReader, LeadReader } from '../ports/outreach.ts';
import type { Transact } from '../ports/transact.ts';

/** Ports of sample questions, leads, the newsletter and the contact form. */
export type OutreachPorts = {
  readonly transact: Transact;
  readonly freeQuestions: FreeQuestionReader;
  readonly leads: LeadReader;
  readonly contacts: ContactRetention;
  readonly markup: Markup;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly site: SiteAddress;
};
