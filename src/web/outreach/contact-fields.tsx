import type { FormFailure } from '../ui/form-failure.ts';
import { hidden } from '../ui/hidden.css.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TRAP_FIELD } from './send-contact.ts';

type ContactFieldsProps = { readonly failure: FormFailure | undefined; readonly email?: string | undefined };

/** Name, address, subject, message; and a hidden honeypot field against robots (product.md 8.9). */
export const ContactFields = ({ failure, email }: ContactFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      autoComplete="name"
      required
      maxLength={120}
      defaultValue={failure?.values.name}
      error={failure?.fields.name}
    />
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={failure?.values.email ?? email}
      error={failure?.fields.email}
    />
    <TextField
      label="Subject"
      name="subject"
      required
      maxLength={200}
      defaultValue={failure?.values.subject}
      error={failure?.fields.subject}
    />
    <TextArea
      label="Message"
      name="message"
      required
      maxLength={10_000}
      defaultValue={failure?.values.message}
      error={failure?.fields.message}
    />
    <div className={hidden} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);
