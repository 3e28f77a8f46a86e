import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import { createCampaign, saveCampaign, scheduleCampaign, sendCampaignTest, stopCampaign } from './edit-campaigns.ts';
import { exportLeads } from './export-leads.ts';
import { listLeads } from './list-leads.ts';
import { exportSubscribers, listSubscribers } from './list-subscribers.ts';
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from './newsletter.ts';
import type { OutreachPorts } from './ports.ts';
import { purgeExpiredContacts } from './purge-expired-contacts.ts';
import { listCampaigns, readCampaign } from './read-campaigns.ts';
import { listFreeAnswerOptions, listFreeQuestions } from './read-free-questions.ts';
import { exportFunnel, readFunnel } from './read-funnel.ts';
import { readTryOut } from './read-try-out.ts';
import { saveLead } from './save-lead.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** The use cases of sample questions, leads, the newsletter and the contact form, by the names of their operations. */
export const outreachUseCases = (ports: OutreachPorts) =>
  ({
    'outreach.saveLead': saveLead(ports),
    'outreach.listLeads': listLeads(ports),
    'outreach.exportLeads': exportLeads(ports),
    'outreach.readFunnel': readFunnel(ports),
    'outreach.exportFunnel': exportFunnel(ports),
    'outreach.readTryOut': readTryOut(ports),
    'outreach.listFreeQuestions': listFreeQuestions(ports),
    'outreach.listFreeAnswerOptions': listFreeAnswerOptions(ports),
    'outreach.subscribeNewsletter': subscribeNewsletter(ports),
    'outreach.leaveNewsletter': leaveNewsletter(ports),
    'outreach.sendContactMessage': sendContactMessage(ports),
    'newsletter.confirm': confirmNewsletter(ports),
    'newsletter.listSubscribers': listSubscribers(ports),
    'newsletter.exportSubscribers': exportSubscribers(ports),
    'campaigns.list': listCampaigns(ports),
    'campaigns.read': readCampaign(ports),
    'campaigns.create': createCampaign(ports),
    'campaigns.save': saveCampaign(ports),
    'campaigns.sendTest': sendCampaignTest(ports),
    'campaigns.schedule': scheduleCampaign(ports),
    'campaigns.stop': stopCampaign(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of outreach. */
export const outreachJobs = (ports: OutreachPorts): Job[] => [
  { name: 'send campaigns', everyMs: 2_000, run: sendCampaigns(ports) },
  { name: 'delete expired contacts', everyMs: 86_400_000, run: purgeExpiredContacts(ports) },
];
