import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { Transact } from '../ports/transact.ts';
import { contactMail } from './contact-mail.ts';

type Sent = Result<OutputOf<'outreach.sendContactMessage'>, Refusal>;

/**
 * Passes a visitor's message on to the address that the operator has set, and to nobody else, whatever the request
 * says. What fills in the field that people do not see is thanked and thrown away (product.md 8.8, 8.9).
 */
export const sendContactMessage =
  (ports: { readonly transact: Transact; readonly clock: Clock }) =>
  async (message: CommandOf<'outreach.sendContactMessage'>): Promise<Sent> => {
    if (message.website !== '') return accepted({ success: true });
    return ports.transact(async ({ outbox }) => {
      await outbox.add(contactMail(message), ports.clock.now());
      return accepted({ success: true });
    });
  };
