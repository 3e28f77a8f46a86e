import type { Handlers } from '../caller.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { FreeQuestionReader, LeadReader } from '../ports/outreach.ts';
import type { Transact } from '../ports/transact.ts';
import { exportLeads } from './export-leads.ts';
import type { JoinPorts } from './join-newsletter.ts';
import { leaveNewsletter } from './leave-newsletter.ts';
import { listLeads } from './list-leads.ts';
import { listFreeAnswerOptions, listFreeQuestions } from './read-free-questions.ts';
import { readTryOut } from './read-try-out.ts';
import { saveLead } from './save-lead.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { subscribeNewsletter } from './subscribe-newsletter.ts';

/** What visitors who try out, write or subscribe need from outside. */
export type OutreachPorts = JoinPorts & {
  readonly freeQuestions: FreeQuestionReader;
  readonly leads: LeadReader;
  readonly markup: Pick<Markup, 'render'>;
  readonly transact: Transact;
  readonly clock: Clock;
};

/** Joins the operations for visitors to their use cases (product.md 8). */
export function outreachHandlers(ports: OutreachPorts): Pick<Handlers, Extract<keyof Handlers, `outreach.${string}`>> {
  const [save, subscribe] = [saveLead(ports), subscribeNewsletter(ports)];
  const [leave, sendMessage] = [leaveNewsletter(ports), sendContactMessage(ports)];
  const [listOfLeads, fileOfLeads] = [listLeads(ports), exportLeads(ports)];
  const [list, listOptions] = [listFreeQuestions(ports), listFreeAnswerOptions(ports)];
  return {
    'outreach.saveLead': save,
    'outreach.listLeads': (_, command) => listOfLeads(command),
    'outreach.exportLeads': (_, command) => fileOfLeads(command),
    'outreach.readTryOut': readTryOut(ports),
    'outreach.listFreeQuestions': () => list(),
    'outreach.listFreeAnswerOptions': (_, { questionId }) => listOptions(questionId),
    'outreach.subscribeNewsletter': (_, form) => subscribe(form),
    'outreach.leaveNewsletter': (_, form) => leave(form),
    'outreach.sendContactMessage': (_, form) => sendMessage(form),
  };
}
