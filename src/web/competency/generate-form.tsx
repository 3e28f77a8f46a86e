import { Form, useNavigation } from 'react-router-dom';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { Choosing } from './use-choosing.ts';

type GenerateFormProps = {
  readonly choosing: Choosing;
  readonly words?: string;
  readonly disabled?: boolean;
  readonly look?: 'main' | 'other';
};

/** Asks for an example of what the lists show, also while the page is on its way there; once per press (product.md 9.5). */
export function GenerateForm({
  choosing,
  words = 'Generate Example',
  disabled = false,
  look = 'main',
}: GenerateFormProps) {
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('intent') === 'generate';
  return (
    <Form method="post" action={choosing.address} replace preventScrollReset>
      <input type="hidden" name="intent" value="generate" />
      <SubmitButton busy={busy} busyWords="Generating..." look={look} disabled={disabled}>
        {words}
      </SubmitButton>
    </Form>
  );
}
