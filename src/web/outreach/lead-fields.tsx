import { FULL_NAME_MAX_LENGTH } from '../../domain/outreach/lead.ts';
import { LEAD_CONSENT_TEXT } from '../../domain/outreach/newsletter-consent.ts';
import { senderLine } from '../../domain/outreach/site-identity.ts';
import { useSiteIdentity } from '../root.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { TextField } from '../ui/text-field.tsx';
import { ShareOriginBox } from './share-origin-box.tsx';

/** What is known of the person already. */
export type LeadPrefill = { readonly email?: string };

type LeadFieldsProps = { readonly failure: FormFailure | null | undefined; readonly prefill?: LeadPrefill };

/** Name, address, and the optional box for the newsletter, which keeps its state after a mistake (product.md 8.3, 8.5). */
export function LeadFields({ failure, prefill = {} }: LeadFieldsProps) {
  const identity = useSiteIdentity();
  return (
    <>
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        maxLength={FULL_NAME_MAX_LENGTH}
        defaultValue={failure?.values.name}
        error={failure?.fields.name}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={failure?.values.email ?? prefill.email}
        error={failure?.fields.email}
      />
      <CheckBox
        label={LEAD_CONSENT_TEXT}
        hint={`Sent by ${senderLine(identity)}.`}
        name="consent"
        value="yes"
        defaultChecked={failure?.values.consent === 'yes'}
      />
      <ShareOriginBox failure={failure} />
    </>
  );
}
