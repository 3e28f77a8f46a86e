import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { contactMail } from './contact-mail.ts';

/** How long the same message of the same sender is taken to be one form that was sent twice, in milliseconds. */
const REPEATED_WITHIN_MS = 60_000;

type Sent = Result<OutputOf<'outreach.sendContactMessage'>, Refusal>;

/**
 * Passes a visitor's message on to the address that the operator has set, and to nobody else, whatever the request
 * says. What fills in the field that people do not see is thanked and thrown away; what was sent twice is
 * passed on once (product.md 8.8, 8.9, 8.37).
 */
export const sendContactMessage =
  (ports: { readonly transact: Transact; readonly clock: Clock }) =>
  async (message: CommandOf<'outreach.sendContactMessage'>): Promise<Sent> => {
    if (message.website !== '') return accepted({ success: true });
    return ports.transact(async ({ outbox }) => {
      await outbox.addUnlessRepeated(contactMail(message), ports.clock.now(), REPEATED_WITHIN_MS);
      return accepted({ success: true });
    });
  };
