import { Copy } from 'lucide';
import { button } from './button.css.ts';
import { Icon } from './icon.tsx';
import { needsScript } from './needs-script.css.ts';
import { useNotify } from './use-notify.ts';

type CopyButtonProps = {
  /** What is copied, as the toast names it: 'Situation', 'Text 1.4'. */
  readonly title: string;
  readonly text: string;
  /** The words on the button; without them it shows its icon only. */
  readonly words?: string;
  readonly look?: 'quiet' | 'other';
  readonly disabled?: boolean;
};

/**
 * Puts a text on the clipboard and reports it; without https there is no clipboard, which the toast says. Its name begins
 * with the words that are seen, so that it is found by voice (WCAG 2.5.3).
 */
export function CopyButton({ title, text, words, look = 'quiet', disabled = false }: CopyButtonProps) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: `${title} copied` });
    } catch {
      const description = 'It could not be copied. Select its text instead.';
      notify({ title: 'Error', description, tone: 'destructive' });
    }
  };
  return (
    <button
      type="button"
      className={`${button[look]} ${needsScript}`}
      aria-label={words ? `${words}: ${title}` : `Copy: ${title}`}
      disabled={disabled}
      onClick={() => void copy()}
    >
      <Icon of={Copy} size={look === 'quiet' ? 16 : 18} />
      {words}
    </button>
  );
}
