import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import { REFUSALS, type Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { BillingPorts } from './billing-ports.ts';
import { lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';

/** As `applyPromoCode`, but answers `valid: false` with the reason instead of refusing (product.md 3.6, 3.7). */
export const validatePromoCode =
  (ports: Pick<BillingPorts, 'promoCodes' | 'clock'>) =>
  async (
    user: User,
    command: CommandOf<'billing.validatePromoCode'>,
  ): Promise<Result<OutputOf<'billing.validatePromoCode'>, Refusal>> => {
    const promo = await lookUpPromoCode(ports.promoCodes, user.id, command.code, ports.clock.now());
    if (!promo.ok) return accepted({ valid: false, discountPercent: 0, message: REFUSALS[promo.refusal].message });
    const { discountPercent, message } = presentDiscount(promo.value);
    return accepted({ valid: true, discountPercent, message });
  };
