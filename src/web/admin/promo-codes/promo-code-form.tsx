import { useState } from 'react';
import { LONGEST_PROMO_DESCRIPTION } from '../../../domain/billing/promo-code.ts';
import { boundField } from '../../ui/bound-field.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { FormGuard } from '../form-guard.tsx';
import { LockedWhileSaving } from '../locked-while-saving.tsx';
import { row } from '../records.css.ts';
import type { PromoCodeDraft } from './promo-code-draft.ts';
import { PROMO_CODES_PATH } from './promo-code-paths.ts';

type PromoCodeFormProps = {
  readonly draft: PromoCodeDraft;
  readonly failure: FormFailure | undefined;
  /** Whether what stands in the form was refused, so that it is nowhere else. */
  readonly isRefused: boolean;
  /** The version that is edited; none while the code is new. */
  readonly version?: number;
  /** The percent that stays, since uses are taken. */
  readonly fixedPercent?: string | null;
  readonly words: string;
};

/** Where the form of a code is, for buttons above it. */
export const PROMO_CODE_FORM = 'promo-code-form';

/** The terms of a code, and its name while it is new (product.md 13.10, 13.11). */
export function PromoCodeForm(props: PromoCodeFormProps) {
  const { draft, failure, isRefused, version, fixedPercent = null, words } = props;
  const bound = boundField(draft, failure?.fields ?? {});
  const terms = (
    <>
      <div className={row}>
        <PercentField percent={draft.discountPercent} fixed={fixedPercent} error={bound('discountPercent').error} />
        <TextField {...bound('maxUses')} label="Maximum uses" inputMode="numeric" hint="1 or more" />
        <TextField {...bound('expiresOn')} label="Last day" type="date" hint="UTC; empty for no end" />
      </div>
      <TextArea
        {...bound('description')}
        label="Description"
        rows={2}
        hint="For administrators only"
        maxLength={LONGEST_PROMO_DESCRIPTION}
      />
      <CheckBox
        label="Active"
        name="isActive"
        hint="A code that is switched off is refused at the checkout."
        defaultChecked={draft.isActive === 'on'}
      />
    </>
  );
  return (
    <PostForm
      id={PROMO_CODE_FORM}
      failure={failure}
      words={words}
      busyWords="Saving..."
      beside={<CancelLink to={PROMO_CODES_PATH} />}
    >
      <FormGuard isRefused={isRefused} />
      {version === undefined ? (
        <LockedWhileSaving>
          <TextField
            {...bound('code')}
            label="Code"
            hint="Letters, digits, hyphens and underscores; kept in upper case. It cannot be changed later."
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {terms}
        </LockedWhileSaving>
      ) : (
        <>
          <input type="hidden" name="version" value={version} />
          {terms}
        </>
      )}
    </PostForm>
  );
}

type PercentFieldProps = {
  readonly percent: string;
  readonly fixed: string | null;
  readonly error: string | undefined;
};

/** A percent that stays is locked, but not where another one stands in the form: that can be put back by hand. */
function PercentField({ percent, fixed, error }: PercentFieldProps) {
  const [typed, setTyped] = useState(percent);
  return (
    <TextField
      label="Discount in percent"
      name="discountPercent"
      inputMode="numeric"
      readOnly={typed === fixed}
      hint={fixed === null ? 'From 1 to 100' : hintOf(fixed, typed)}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      error={error}
    />
  );
}

const hintOf = (fixed: string, typed: string): string =>
  typed === fixed ? 'It stays, since uses are taken.' : `It stays at ${fixed}, since uses are taken.`;
