import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads } from './list-leads.ts';
import { leaveNewsletter, subscribeNewsletter } from './newsletter.ts';
import type { OutreachPorts } from './ports.ts';
import { purgeExpiredContacts } from './purge-expired-contacts.ts';
import { listFreeAnswerOptions, listFreeQuestions } from './read-free-questions.ts';
import { readTryOut } from './read-try-out.ts';
import { saveLead } from './save-lead.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** The use cases of sample questions, leads, the newsletter and the contact form, by the names of their operations. */
export const outreachUseCases = (ports: OutreachPorts) =>
  ({
    'outreach.saveLead': saveLead(ports),
    'outreach.listLeads': listLeads(ports),
    'outreach.exportLeads': exportLeads(ports),
    'outreach.readTryOut': readTryOut(ports),
    'outreach.listFreeQuestions': listFreeQuestions(ports),
    'outreach.listFreeAnswerOptions': listFreeAnswerOptions(ports),
    'outreach.subscribeNewsletter': subscribeNewsletter(ports),
    'outreach.leaveNewsletter': leaveNewsletter(ports),
    'outreach.sendContactMessage': sendContactMessage(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of outreach. */
export const outreachJobs = (ports: OutreachPorts): Job[] => [
  { name: 'forget contacts', everyMs: 86_400_000, run: purgeExpiredContacts(ports) },
];
