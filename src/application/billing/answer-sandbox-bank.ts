import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { SandboxBank, SandboxIntentStore } from '../ports/billing.ts';

type Ports = { readonly bank: SandboxBank; readonly intents: Pick<SandboxIntentStore, 'find'> };

/**
 * Answers the sandbox bank's question about one's own payment (product.md 3.13). Confirmed pays, declined asks for another
 * card; answering again, or too late, answers the state the payment is in.
 */
export const answerSandboxBank =
  (ports: Ports) =>
  async (
    user: User,
    command: CommandOf<'billing.answerSandboxBank'>,
  ): Promise<Result<OutputOf<'billing.answerSandboxBank'>, Refusal>> => {
    const { bank, intents } = ports;
    const intent = bank && (await intents.find(command.paymentIntentId));
    if (!bank || intent?.metadata.userId !== String(user.id)) return refused({ code: 'payment-not-found' });
    const answered = (await bank.answer(intent.id, command.confirmed)) ?? (await intents.find(intent.id));
    if (answered?.status !== 'succeeded' && answered?.status !== 'requires_payment') {
      return refused({ code: 'payment-not-found' });
    }
    return accepted({ paymentIntentId: answered.id, status: answered.status });
  };
