import { accepted, refused } from '../../domain/result.ts';
import { REFUSALS } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';
import type { CheckoutPorts } from './ports.ts';

/** The discount of a code, or the reason why it cannot be used; asking reserves no use (product.md 3.6, 3.7). */
export const applyPromoCode =
  (ports: Pick<CheckoutPorts, 'promoCodes' | 'clock'>): UseCase<'billing.applyPromoCode'> =>
  async ({ user }, { code, product = 'nppe' }) => {
    const order = { userId: user.id, product };
    const promo = await lookUpPromoCode(ports.promoCodes, order, code, ports.clock.now());
    return promo.ok ? accepted(presentDiscount(promo.value)) : refused({ code: promo.refusal });
  };

/** As `applyPromoCode`, but answers `valid: false` with the reason instead of refusing (product.md 3.6, 3.7). */
export const validatePromoCode =
  (ports: Pick<CheckoutPorts, 'promoCodes' | 'clock'>): UseCase<'billing.validatePromoCode'> =>
  async ({ user }, { code, product = 'nppe' }) => {
    const order = { userId: user.id, product };
    const promo = await lookUpPromoCode(ports.promoCodes, order, code, ports.clock.now());
    if (!promo.ok) return accepted({ valid: false, discountPercent: 0, message: REFUSALS[promo.refusal].message });
    const { discountPercent, message } = presentDiscount(promo.value);
    return accepted({ valid: true, discountPercent, message });
  };
