import { useLayoutEffect, useRef } from 'react';
import { input as inputStyle } from '../../ui/text-field.css.ts';
import { Field } from '../../ui/text-field.tsx';
import { takesCard } from '../checkout/checkout-state.ts';
import { digits, fields, pair } from './card-form.css.ts';
import type { CardFormProps } from './card-form-props.ts';
import { CardFormShell } from './card-form-shell.tsx';
import { groupCardNumber, groupExpiry, retype } from './card-text.ts';
import { confirmSandboxCard } from './confirm-sandbox-card.ts';
import { TestCards } from './test-cards.tsx';

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
      <fieldset className={fields} disabled={!takesCard(stage, payment)} aria-label="Card details">
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
