import { LONGEST_PROMO_DESCRIPTION } from '../../../domain/billing/promo-code.ts';
import { boundField } from '../../ui/bound-field.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { type FormFailure, typed } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { FormGuard } from '../form-guard.tsx';
import { row } from '../records.css.ts';
import { PROMO_CODES_PATH } from './promo-code-paths.ts';

/** What stands in the form, every field as text. */
export type PromoCodeTyped = Readonly<
  Record<'code' | 'discountPercent' | 'maxUses' | 'expiresOn' | 'description' | 'isActive', string>
>;

/** What was sent, to be shown again where it was refused. */
export const typedTerms = (form: FormData): PromoCodeTyped => ({
  code: typed(form, 'code'),
  discountPercent: typed(form, 'discountPercent'),
  maxUses: typed(form, 'maxUses'),
  expiresOn: typed(form, 'expiresOn'),
  description: typed(form, 'description'),
  isActive: typed(form, 'isActive'),
});

/** A whole number as it was typed; what is none becomes one that the server refuses by its words. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1);

/** The terms that the form asks for. */
export const termsOf = ({ discountPercent, maxUses, expiresOn, description, isActive }: PromoCodeTyped) => ({
  discountPercent: numberOf(discountPercent),
  maxUses: numberOf(maxUses),
  expiresOn,
  description,
  isActive: isActive === 'on',
});

type PromoCodeFormProps = {
  readonly values: PromoCodeTyped;
  readonly failure: FormFailure | undefined;
  /** The version that is edited; none while the code is new. */
  readonly version?: number;
  /** The percent stays, since uses are taken. */
  readonly isPercentFixed?: boolean;
  readonly words: string;
};

/** The terms of a code, and its name while it is new (product.md 13.10, 13.11). */
export function PromoCodeForm({ values, failure, version, isPercentFixed = false, words }: PromoCodeFormProps) {
  const bound = boundField(values, failure?.fields ?? {});
  return (
    <PostForm failure={failure} words={words} busyWords="Saving..." beside={<CancelLink to={PROMO_CODES_PATH} />}>
      <FormGuard isRefused={failure !== undefined} />
      {version === undefined ? (
        <TextField
          {...bound('code')}
          label="Code"
          hint="Letters, digits, hyphens and underscores; kept in upper case. It cannot be changed later."
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      <div className={row}>
        <TextField
          {...bound('discountPercent')}
          label="Discount in percent"
          inputMode="numeric"
          readOnly={isPercentFixed}
          hint={isPercentFixed ? 'It stays, since uses are taken.' : 'From 1 to 100'}
        />
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
        defaultChecked={values.isActive === 'on'}
      />
    </PostForm>
  );
}
