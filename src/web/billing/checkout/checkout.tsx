import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { hidden } from '../../ui/hidden.css.ts';
import { block } from './checkout.css.ts';
import type { AccessChange, CheckoutOffer, PaymentSettings } from './checkout-offer.ts';
import { displayedPrice, isPaymentClosed } from './checkout-state.ts';
import { PaymentArea } from './payment-area.tsx';
import { PriceSummary } from './price-summary.tsx';
import { PromoBox } from './promo-box.tsx';
import { useCheckout } from './use-checkout.ts';

type CheckoutProps = {
  readonly offer: CheckoutOffer;
  readonly settings: PaymentSettings;
  readonly access: AccessChange;
  /** Access is granted; the page's text about renewing is about to be reloaded. */
  readonly onGranted: () => void;
};

/** The order: price, promo code and payment of one product (product.md 3). The page around it says what one gets. */
export function Checkout({ offer, settings, access, onGranted }: CheckoutProps) {
  const { state, ports } = useCheckout(offer, onGranted);
  const { product, words } = offer;
  const price = displayedPrice(product.priceCents, state);
  return (
    <Card title="Your order" aside={settings.gateway === 'sandbox' ? <Badge tone="flag">Test mode</Badge> : null}>
      {price ? (
        <PriceSummary item={words.item} price={price} code={state.discount?.code ?? null} access={access} />
      ) : null}
      {!isPaymentClosed(state.stage) ? (
        <div className={block}>
          <PromoBox state={state} ports={ports} />
        </div>
      ) : null}
      <div className={block}>
        <PaymentArea
          offer={offer}
          settings={settings}
          state={state}
          ports={ports}
          totalCents={price?.totalCents ?? product.priceCents}
        />
      </div>
      <p className={hidden} role="status">
        {state.stage === 'paying' ? 'Processing your payment.' : ''}
      </p>
    </Card>
  );
}
