import {
  GatewayUnavailable,
  type PaymentGateway,
  type SandboxIntentStore,
} from '../../../src/application/ports/billing.ts';
import type { FundsState } from '../../../src/domain/billing/funds-state.ts';
import type { PaymentIntent } from '../../../src/domain/billing/payment.ts';

/**
 * The sandbox's intents in memory; `all` is for looking at them, `setMoney` for what banks and the shop do with the
 * money later.
 */
export type MemoryIntents = SandboxIntentStore & {
  readonly all: () => PaymentIntent[];
  readonly setMoney: (id: string, money: FundsState) => void;
};

export function memoryIntents(): MemoryIntents {
  const intents = new Map<string, PaymentIntent>();
  return {
    all: () => [...intents.values()],
    setMoney: (id, money) => {
      const intent = intents.get(id);
      if (intent?.status !== 'succeeded') throw new Error(`${id} holds no money`);
      intents.set(id, { ...intent, money });
    },
    add: async (intent) => {
      const kept = intents.get(intent.id) ?? intent;
      intents.set(intent.id, kept);
      return kept;
    },
    find: async (id) => intents.get(id) ?? null,
    findBySecret: async (secret) => [...intents.values()].find((intent) => intent.clientSecret === secret) ?? null,
    change: async (id, from, to) => {
      const intent = intents.get(id);
      if (!intent || !from.includes(intent.status)) return null;
      const changed = { ...intent, ...to };
      intents.set(id, changed);
      return changed;
    },
  };
}

/** How the way to the provider fails: before the call arrived, or on the way back, when it has had its effect. */
export type GatewayFault = 'lost-call' | 'lost-answer' | null;

type Call = 'createIntent' | 'updateAmount' | 'readIntent' | 'cancelIntent';

/** A provider that fails as `decide` says, call by call, and takes `ticks` turns of the event loop for each way. */
export function unreliable(
  gateway: PaymentGateway,
  decide: (call: Call) => GatewayFault,
  ticks: () => number,
): PaymentGateway {
  const travel = async () => {
    for (let left = ticks(); left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const through = async <Answer>(call: Call, work: () => Promise<Answer>): Promise<Answer> => {
    const fault = decide(call);
    await travel();
    if (fault === 'lost-call') throw new GatewayUnavailable(`${call} did not arrive`);
    const answer = await work();
    await travel();
    if (fault === 'lost-answer') throw new GatewayUnavailable(`${call} was not answered`);
    return answer;
  };
  return {
    kind: gateway.kind,
    publishableKey: gateway.publishableKey,
    createIntent: (order) => through('createIntent', () => gateway.createIntent(order)),
    updateAmount: (id, cents) => through('updateAmount', () => gateway.updateAmount(id, cents)),
    readIntent: (id) => through('readIntent', () => gateway.readIntent(id)),
    cancelIntent: (id) => through('cancelIntent', () => gateway.cancelIntent(id)),
  };
}
