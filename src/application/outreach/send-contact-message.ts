import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { contactMail } from './contact-mail.ts';
import type { OutreachPorts } from './ports.ts';

/** How long the same message of the same sender is taken to be one form that was sent twice, in milliseconds. */
const REPEATED_WITHIN_MS = 60_000;

/**
 * Passes a visitor's message on to the address that the operator has set, and to nobody else, whatever the request
 * says. What fills in the field that people do not see is thanked and thrown away; what was sent twice is
 * passed on once (product.md 8.8, 8.9, 8.37).
 */
export const sendContactMessage =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.sendContactMessage'> =>
  async (_, message) => {
    if (message.website !== '') return accepted({ success: true });
    await inTransaction(ports.transact, ({ outbox }) =>
      outbox.addUnlessRepeated(contactMail(message), ports.clock.now(), REPEATED_WITHIN_MS),
    );
    return accepted({ success: true });
  };
