import { Form, useLocation, useNavigation } from 'react-router-dom';
import { SubmitButton } from '../ui/submit-button.tsx';

type GenerateFormProps = { readonly words?: string; readonly disabled?: boolean; readonly look?: 'main' | 'other' };

/** Asks for an example of what is chosen; once per press (product.md 9.5). */
export function GenerateForm({ words = 'Generate Example', disabled = false, look = 'main' }: GenerateFormProps) {
  const { pathname, search } = useLocation();
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('intent') === 'generate';
  return (
    <Form method="post" action={`${pathname}${search}`} preventScrollReset>
      <input type="hidden" name="intent" value="generate" />
      <SubmitButton busy={busy} busyWords="Generating..." look={look} disabled={disabled}>
        {words}
      </SubmitButton>
    </Form>
  );
}
