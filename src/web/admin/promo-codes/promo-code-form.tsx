import { MAX_PROMO_DESCRIPTION_LENGTH, type PromoCodeTerms } from '../../../domain/billing/promo-code.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { row } from '../records.css.ts';
import type { VersionedFormHandle } from '../versioned-form/use-versioned-form.ts';

type PromoCodeTermsProps = {
  readonly form: Pick<VersionedFormHandle<PromoCodeTerms>, 'text' | 'box'>;
  /** The percent that stays, since uses are taken. */
  readonly fixedPercent?: string | null;
};

/** The controls of a code's terms (product.md 13.10, 13.11). */
export const PromoCodeTermsFields = ({ form, fixedPercent = null }: PromoCodeTermsProps) => (
  <>
    <div className={row}>
      <PercentField field={form.text('discountPercent')} fixed={fixedPercent} />
      <TextField {...form.text('maxUses')} inputMode="numeric" hint="1 or more" />
    </div>
    <div className={row}>
      <CheckBox {...form.box('isForNppe')} />
      <CheckBox {...form.box('isForPeng')} />
    </div>
    <div className={row}>
      <TextField {...form.text('startsAt')} type="date" hint="UTC; empty to begin at once" />
      <TextField {...form.text('expiresAt')} type="date" hint="UTC; empty for no end" />
    </div>
    <TextArea
      {...form.text('description')}
      rows={2}
      hint="For administrators only"
      maxLength={MAX_PROMO_DESCRIPTION_LENGTH}
    />
    <CheckBox {...form.box('isActive')} hint="A code that is switched off is refused at the checkout." />
  </>
);

type PercentFieldProps = {
  readonly field: ReturnType<VersionedFormHandle<PromoCodeTerms>['text']>;
  readonly fixed: string | null;
};

/** A fixed percent is locked, unless the form shows a different one: that can be corrected by hand. */
const PercentField = ({ field, fixed }: PercentFieldProps) => (
  <TextField
    {...field}
    inputMode="numeric"
    readOnly={field.value === fixed}
    hint={fixed === null ? 'From 1 to 100' : hintOf(fixed, field.value)}
  />
);

const hintOf = (fixed: string, typed: string): string =>
  typed === fixed ? 'It stays, since uses are taken.' : `It stays at ${fixed}, since uses are taken.`;
