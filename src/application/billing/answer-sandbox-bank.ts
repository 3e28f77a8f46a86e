import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'bank' | 'intents'>;

/**
 * Answers the sandbox bank's confirmation of the caller's own payment: confirming pays, declining asks for another
 * card. A repeated or late answer returns the present state of the payment.
 */
export const answerSandboxBank =
  (ports: Ports): UseCase<'billing.answerSandboxBank'> =>
  async ({ user }, command) => {
    const { bank, intents } = ports;
    const intent = bank && (await intents.find(command.paymentIntentId));
    if (!bank || intent?.metadata.userId !== String(user.id)) return refused({ code: 'payment-not-found' });
    const answered = (await bank.answer(intent.id, command.confirmed)) ?? (await intents.find(intent.id));
    if (answered?.status !== 'succeeded' && answered?.status !== 'requires_payment') {
      return refused({ code: 'payment-not-found' });
    }
    return accepted({ paymentIntentId: answered.id, status: answered.status });
  };
