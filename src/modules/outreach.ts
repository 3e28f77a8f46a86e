import { contactRetention } from '../adapters/sql/contact-retention.ts';
import type { Database } from '../adapters/sql/database.ts';
import { outreachJobs, outreachUseCases } from '../application/outreach/index.ts';
import type { OutreachPorts } from '../application/outreach/ports.ts';
import type { Core } from './core.ts';

/** Sample questions, leads, the newsletter and the contact form. */
export function outreachModule({ readers, transact, markup, randomness, clock, site }: Core, database: Database) {
  const ports: OutreachPorts = {
    transact,
    freeQuestions: readers.freeQuestions,
    leads: readers.leads,
    contacts: contactRetention(database),
    markup,
    randomness,
    clock,
    site,
  };
  return { useCases: outreachUseCases(ports), jobs: outreachJobs(ports) };
}
