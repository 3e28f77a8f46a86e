import { Bold, BookA, ClipboardCheck, Heading2, type IconNode, Italic, Link, List, Scale, Table } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import type { TextAction } from './text-actions.ts';
import { tool, toolbar } from './text-editor.css.ts';

const TOOLS: readonly { readonly action: TextAction; readonly words: string; readonly icon: IconNode }[] = [
  { action: 'heading', words: 'Heading', icon: Heading2 },
  { action: 'bold', words: 'Bold', icon: Bold },
  { action: 'italic', words: 'Italic', icon: Italic },
  { action: 'list', words: 'List', icon: List },
  { action: 'link', words: 'Link', icon: Link },
  { action: 'table', words: 'Table', icon: Table },
  { action: 'definition', words: 'Definition', icon: BookA },
  { action: 'case', words: 'Case', icon: Scale },
  { action: 'exam', words: 'In the exam', icon: ClipboardCheck },
];

/** The forms that the study material uses, put in where the author writes (product.md 11.15). */
export const TextToolbar = ({ onAct }: { readonly onAct: (action: TextAction) => void }) => (
  <fieldset className={toolbar} aria-label="Formatting">
    {TOOLS.map(({ action, words, icon }) => (
      <button key={action} type="button" className={tool} onClick={() => onAct(action)}>
        <Icon of={icon} size={18} />
        {words}
      </button>
    ))}
  </fieldset>
);
