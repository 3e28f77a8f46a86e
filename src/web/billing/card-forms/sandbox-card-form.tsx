import { useLayoutEffect, useRef } from 'react';
import { httpApi } from '../../api/http-api.ts';
import { isSignedOut } from '../../api/part-of-page.ts';
import { readFormText } from '../../ui/form-failure.ts';
import { input as inputStyle } from '../../ui/text-field.css.ts';
import { Field } from '../../ui/text-field.tsx';
import { isCardNeeded } from '../checkout/checkout-state.ts';
import type { ConfirmCard } from '../checkout/pay.ts';
import { isRefusal, refusalMessage } from '../checkout/refusal.ts';
import { digits, fields, pair, testCard, testCardList, testCardNumber, testCards } from './card-form.css.ts';
import type { CardFormProps } from './card-form-props.ts';
import { CardFormShell } from './card-form-shell.tsx';

/** The cards of the sandbox (product.md 3.13). */
const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'Succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'Is declined' },
  { number: '4000 0025 0000 3155', outcome: 'Asks the bank' },
] as const;

type TestCardsProps = { readonly onChoose: (number: string) => void };

/** Test cards at hand: one press fills the form in. */
const TestCards = ({ onChoose }: TestCardsProps) => (
  <div className={testCards}>
    <p>
      <strong>Test mode.</strong> No real money moves. Pick a test card:
    </p>
    <ul className={testCardList}>
      {TEST_CARDS.map(({ number, outcome }) => (
        <li key={number}>
          <button type="button" className={testCard} onClick={() => onChoose(number)}>
            <span className={testCardNumber}>{number}</span>
            <span>{outcome}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);

/** Charges a card in the sandbox, as a provider's form would; the server checks every field (product.md 3.13). */
const confirmSandboxCard = (form: FormData): ConfirmCard => {
  const card = {
    cardNumber: readFormText(form, 'cardNumber'),
    expiry: readFormText(form, 'expiry'),
    securityCode: readFormText(form, 'securityCode'),
  };
  return async (clientSecret) => {
    try {
      const { status, paymentIntentId } = await httpApi('billing.confirmSandboxPayment', { clientSecret, ...card });
      return { status: status === 'succeeded' ? status : 'requires-bank', paymentIntentId };
    } catch (error) {
      if (!isRefusal(error) || isSignedOut(error)) throw error;
      return { status: 'refused', message: refusalMessage(error), fields: error.body.fields };
    }
  };
};

const MAX_CARD_DIGITS = 19;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A card number in groups of four, as printed on the card. */
const groupCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, MAX_CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** An expiry date as MM/YY. A month of one digit gets its zero; a year of four digits, as browsers fill it in, is cut to two. */
function groupExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)}/${year}`;
}

/** Rewrites what is being typed and keeps the caret behind the digit it was behind. */
function retype(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const formatted = format(value);
  if (formatted === value) return;
  const caret = selectionStart ?? value.length;
  const digitsBefore = digitsOf(value.slice(0, caret)).length;
  input.value = formatted;
  if (caret < value.length) input.setSelectionRange(...behindDigit(formatted, digitsBefore));
}

function behindDigit(text: string, count: number): [start: number, end: number] {
  let left = count;
  let place = 0;
  while (left > 0 && place < text.length) {
    if (/\d/.test(text.charAt(place))) left -= 1;
    place += 1;
  }
  return [place, place];
}

/** The sandbox's card form, with the cards it knows (product.md 3.13). */
export function SandboxCardForm({ stage, payment, problem, totalCents, onPay }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (problem?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return (
    <CardFormShell
      stage={stage}
      problem={problem}
      totalCents={totalCents}
      form={form}
      onSubmit={(element) => onPay(confirmSandboxCard(new FormData(element)))}
    >
      <fieldset className={fields} disabled={!isCardNeeded(stage, payment)} aria-label="Card details">
        <CardFields errors={problem?.fields ?? {}} />
        <TestCards onChoose={(card) => fillIn(form.current, card)} />
      </fieldset>
    </CardFormShell>
  );
}

type CardFieldsProps = { readonly errors: Readonly<Record<string, string>> };

const CardFields = ({ errors }: CardFieldsProps) => (
  <>
    <Field label="Card number" error={errors.cardNumber}>
      {(links) => (
        <input
          {...links}
          {...DIGITS}
          name="cardNumber"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          maxLength={40}
          onInput={(event) => retype(event.currentTarget, groupCardNumber)}
        />
      )}
    </Field>
    <div className={pair}>
      <Field label="Expiry (MM/YY)" error={errors.expiry}>
        {(links) => (
          <input
            {...links}
            {...DIGITS}
            name="expiry"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            maxLength={10}
            onInput={(event) => retype(event.currentTarget, groupExpiry)}
          />
        )}
      </Field>
      <Field label="Security code" error={errors.securityCode}>
        {(links) => (
          <input {...links} {...DIGITS} name="securityCode" autoComplete="cc-csc" placeholder="CVC" maxLength={4} />
        )}
      </Field>
    </div>
  </>
);

const DIGITS = { type: 'text', inputMode: 'numeric', className: `${inputStyle} ${digits}` } as const;

/** Types a test card into the form, good for three more years. */
function fillIn(form: HTMLFormElement | null, cardNumber: string): void {
  const expiry = `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
  for (const [name, value] of Object.entries({ cardNumber, expiry, securityCode: '123' })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
