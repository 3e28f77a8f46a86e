import { Tag } from 'lucide';
import { type KeyboardEvent, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { normalisePromoCode } from '../../../domain/billing/promo-code.ts';
import { isSignedOut } from '../../api/part-of-page.ts';
import { button } from '../../ui/button.css.ts';
import { Icon } from '../../ui/icon.tsx';
import { input as inputStyle } from '../../ui/text-field.css.ts';
import { Field } from '../../ui/text-field.tsx';
import type { PromoDiscountData } from './checkout-operations.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type CheckoutState, isFreeOfCharge } from './checkout-state.ts';
import { clearPromoCode, openWithoutCode, storeOpenedPayment } from './open-payment.ts';
import { applied, appliedWords, codeInput, codeRow } from './promo-box.css.ts';
import { isRateLimited, isRefusal, refusalMessage } from './refusal.ts';

/**
 * Checks a code and opens the payment with it (product.md 3.4-3.7). A code that leaves nothing to charge is only noted:
 * opening with it would grant at once, and that wants the learner's confirmation first (product.md 3.9).
 */
async function applyPromoCode(ports: CheckoutPorts, text: string): Promise<void> {
  const code = normalisePromoCode(text);
  if (code === '') return ports.write({ promoProblem: { message: 'Please enter a promo code' } });
  ports.write({ isCheckingCode: true, promoProblem: null, problem: null });
  try {
    await takeDiscount(ports, await ports.operations.applyCode(code));
  } catch (error) {
    refuseCode(ports, error);
  } finally {
    ports.write({ isCheckingCode: false });
  }
}

async function takeDiscount(ports: CheckoutPorts, discount: PromoDiscountData): Promise<void> {
  if (isFreeOfCharge(ports.priceCents, discount)) {
    ports.write({ stage: 'ready', discount });
    return announceDiscount(ports, discount);
  }
  ports.write({ stage: 'opening' });
  try {
    const opened = await ports.operations.open(discount.code);
    storeOpenedPayment(ports, opened);
    if (opened.clientSecret !== null && opened.discount) announceDiscount(ports, opened.discount);
  } catch (error) {
    if (isSignedOut(error)) ports.sessionEnded();
    await clearPromoCode(ports);
  }
}

const announceDiscount = (ports: CheckoutPorts, { discountPercent }: PromoDiscountData): void =>
  ports.notify({ title: 'Promo Code Applied!', description: `${discountPercent}% discount applied` });

/** Distinguishes a refused code from a failed check; too many checks are refused with the server's own message. */
function refuseCode(ports: CheckoutPorts, error: unknown): void {
  if (isSignedOut(error)) ports.sessionEnded();
  const message = refusalMessage(error);
  const promoProblem = isRefusal(error)
    ? { title: 'Invalid Promo Code', message: message ?? 'Please check your code and try again' }
    : {
        title: 'Error',
        message: isRateLimited(error) && message ? message : 'Could not validate promo code. Please try again.',
      };
  ports.write({ promoProblem });
  ports.notify({ title: promoProblem.title, description: promoProblem.message, tone: 'destructive' });
}

/** Takes the code off again, on the learner's wish. */
async function removePromoCode(ports: CheckoutPorts): Promise<void> {
  ports.write({ promoProblem: null, problem: null });
  await openWithoutCode(ports);
}

type PromoBoxProps = { readonly state: CheckoutState; readonly ports: CheckoutPorts };

/**
 * Takes a promo code, or shows the applied one with a button to remove it (product.md 3.4-3.7). Its user keeps the
 * focus here, unless they have moved on to the card by then; a code applied from the page's address moves no focus.
 */
export function PromoBox({ state, ports }: PromoBoxProps) {
  const { discount } = state;
  const code = discount?.code ?? null;
  const codeBefore = useRef(code);
  const wasUsed = useRef(false);
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (codeBefore.current !== code && wasUsed.current && isFocusLost) control.current?.focus();
    codeBefore.current = code;
  }, [code]);
  const apply = (text: string): void => {
    wasUsed.current = true;
    void applyPromoCode(ports, text);
  };
  const remove = (): void => {
    wasUsed.current = true;
    void removePromoCode(ports);
  };
  const isBusy = state.isCheckingCode || (state.stage !== 'ready' && state.stage !== 'unopened');
  return discount ? (
    <AppliedCode discount={discount} isBusy={isBusy} control={control} onRemove={remove} />
  ) : (
    <CodeForm state={state} isBusy={isBusy} control={control} onApply={apply} />
  );
}

type CodeFormProps = {
  readonly state: CheckoutState;
  readonly isBusy: boolean;
  readonly control: Ref<HTMLInputElement>;
  readonly onApply: (text: string) => void;
};

function CodeForm({ state: { isCheckingCode, promoProblem }, isBusy, control, onApply }: CodeFormProps) {
  const [code, setCode] = useState('');
  const isEmpty = code.trim() === '';
  const apply = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onApply(code);
  };
  /** A disabled button takes no Enter either; the empty box answers it all the same. */
  const answerEnter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && isEmpty) onApply('');
  };
  return (
    <form method="post" onSubmit={apply} noValidate>
      <Field label="Promo code" error={promoProblem?.message}>
        {(links) => (
          <div className={codeRow}>
            <input
              {...links}
              ref={control}
              className={`${inputStyle} ${codeInput}`}
              type="text"
              name="promoCode"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              onKeyDown={answerEnter}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
            />
            <button type="submit" className={button.other} disabled={isEmpty || isBusy}>
              {isCheckingCode ? 'Checking…' : 'Apply'}
            </button>
          </div>
        )}
      </Field>
    </form>
  );
}

type AppliedCodeProps = {
  readonly discount: PromoDiscountData;
  readonly isBusy: boolean;
  readonly control: Ref<HTMLButtonElement>;
  readonly onRemove: () => void;
};

const AppliedCode = ({ discount, isBusy, control, onRemove }: AppliedCodeProps) => (
  <div className={applied}>
    <Icon of={Tag} />
    <p className={appliedWords}>
      <strong>{discount.code}</strong>
      <span>{discount.discountPercent}% discount applied</span>
    </p>
    <button
      ref={control}
      type="button"
      className={button.quiet}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onRemove}
    >
      Remove
    </button>
  </div>
);
