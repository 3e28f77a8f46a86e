import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { BillingPorts } from './billing-ports.ts';
import { lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';

/** Says what a code takes off, or refuses with the reason; no use is reserved by asking (product.md 3.6, 3.7). */
export const applyPromoCode =
  (ports: Pick<BillingPorts, 'promoCodes' | 'clock'>) =>
  async (
    user: User,
    command: CommandOf<'billing.applyPromoCode'>,
  ): Promise<Result<OutputOf<'billing.applyPromoCode'>, Refusal>> => {
    const promo = await lookUpPromoCode(ports.promoCodes, user.id, command.code, ports.clock.now());
    return promo.ok ? accepted(presentDiscount(promo.value)) : refused({ code: promo.refusal });
  };
