import type { ExamSavingState } from './exam-session.ts';

/** Where the answers are: with the server, on their way, or on the device until the way is open again. */
export type SaveState = 'saved' | 'saving' | 'kept';

export const toSaveState = ({ pending, marks, failing }: ExamSavingState): SaveState => {
  if (pending === 0 && marks === 0) return 'saved';
  return failing ? 'kept' : 'saving';
};

/** The save state in words, the same everywhere it is said. */
export function saveStateLabel(saving: ExamSavingState): string {
  const state = toSaveState(saving);
  if (state === 'saved') return 'All answers saved';
  if (state === 'saving') return 'Saving...';
  if (saving.pending === 0) return 'Offline: marks kept on this device';
  return `Offline: ${saving.pending} ${saving.pending === 1 ? 'answer' : 'answers'} kept on this device`;
}
