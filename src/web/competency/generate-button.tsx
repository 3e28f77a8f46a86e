import { useNavigation } from 'react-router-dom';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { ExampleSelectionHandle } from './use-example-selection.ts';

/** The form of the lists, whichever button sends it. */
export const EXAMPLE_FILTERS_FORM_ID = 'example-filters';

type GenerateButtonProps = {
  readonly choosing: ExampleSelectionHandle;
  readonly words?: string;
  readonly disabled?: boolean;
  readonly look?: 'main' | 'other';
};

/**
 * Requests an example for the present choice, also while the page is still navigating to it, and without scripts; once
 * per press (product.md 9.5).
 */
export function GenerateButton({
  choosing,
  words = 'Generate Example',
  disabled = false,
  look = 'main',
}: GenerateButtonProps) {
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('intent') === 'generate';
  return (
    <SubmitButton
      busy={busy}
      busyWords="Generating..."
      look={look}
      disabled={disabled}
      form={EXAMPLE_FILTERS_FORM_ID}
      formMethod="post"
      formAction={choosing.address}
      name="intent"
      value="generate"
    >
      {words}
    </SubmitButton>
  );
}
