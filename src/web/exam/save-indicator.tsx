import { useAtomValue } from 'jotai';
import { Check, CloudOff, CloudUpload, type IconNode } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import { saving as savingStyles } from './exam-header.css.ts';
import { savingAtom } from './exam-session.ts';
import { type SaveState, saveStateOf, saveWords } from './save-words.ts';

const SIGNS: Readonly<Record<SaveState, IconNode>> = { saved: Check, saving: CloudUpload, kept: CloudOff };

/** Where the answers are. Screen readers hear of it when the connection goes and comes, not at every answer. */
export function SaveIndicator() {
  const saving = useAtomValue(savingAtom);
  const state = saveStateOf(saving);
  return (
    <p className={savingStyles[state]}>
      <Icon of={SIGNS[state]} size={16} />
      {saveWords(saving)}
    </p>
  );
}
