import { CheckBox } from '../ui/check-box.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { SHARE_ORIGIN_FIELD } from './first-touch.ts';

/** Asks for consent to send the first touch; the box is optional (product.md 8.54). */
export const ShareOriginBox = ({ failure }: { readonly failure: FormFailure | null | undefined }) => (
  <CheckBox
    label="Share how I found this site"
    hint="Optional: the website or campaign that led me here, and the first page I opened."
    name={SHARE_ORIGIN_FIELD}
    value="yes"
    defaultChecked={failure?.values[SHARE_ORIGIN_FIELD] === 'yes'}
  />
);
