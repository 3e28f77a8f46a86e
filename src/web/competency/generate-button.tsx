import { useNavigation } from 'react-router-dom';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { Choosing } from './use-example-selection.ts';

/** The form of the lists, whichever button sends it. */
export const FILTERS_FORM = 'example-filters';

type GenerateButtonProps = {
  readonly choosing: Choosing;
  readonly words?: string;
  readonly disabled?: boolean;
  readonly look?: 'main' | 'other';
};

/** Asks for an example of what the lists show, also while the page is on its way there, and without scripts; once per press (product.md 9.5). */
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
      form={FILTERS_FORM}
      formMethod="post"
      formAction={choosing.address}
      name="intent"
      value="generate"
    >
      {words}
    </SubmitButton>
  );
}
