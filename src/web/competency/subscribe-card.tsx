import { useFetcher } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { actions, price as priceStyle, soft } from './competency.css.ts';
import type { SubscribeFailure } from './subscribe-action.ts';

const { months, priceCents } = PRODUCTS.peng;
const WORDS = 'Subscribe Now';

/** The offer. Its button asks first whether something was paid already; without scripts it leads to the checkout (product.md 3.32). */
export function SubscribeCard({ onCancel }: { readonly onCancel: () => void }) {
  const fetcher = useFetcher<SubscribeFailure | null>();
  const live = useHydrated();
  const isBusy = fetcher.state !== 'idle';
  return (
    <Card title="Subscribe to P.Eng. Examples">
      <p>
        <span className={priceStyle}>{canadianDollars(priceCents, 'short')}</span>{' '}
        <span className={soft}>for {months} months, one payment, no auto-renewal</span>
      </p>
      <FormMessage message={isBusy ? undefined : fetcher.data?.message} />
      <fetcher.Form method="post" className={actions}>
        {live ? (
          <>
            <input type="hidden" name="intent" value="subscribe" />
            <SubmitButton busy={isBusy} busyWords="Subscribing...">
              {WORDS}
            </SubmitButton>
          </>
        ) : (
          <Link to={CHECKOUT_PATHS.peng} className={button.main}>
            {WORDS}
          </Link>
        )}
        <button type="button" className={button.other} onClick={onCancel}>
          Cancel
        </button>
      </fetcher.Form>
    </Card>
  );
}
