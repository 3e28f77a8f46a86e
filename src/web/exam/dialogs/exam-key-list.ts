/** The keys as they are listed for the learner. */
export const EXAM_KEY_DESCRIPTIONS = [
  { keys: 'A to D, or 1 to 4', does: 'Choose an option' },
  { keys: 'Shift with A to D', does: 'Strike out an option' },
  { keys: 'N', does: 'Next question' },
  { keys: 'P', does: 'Previous question' },
  { keys: 'F', does: 'Flag for review' },
  { keys: 'S, G', does: 'Sure, or a guess' },
  { keys: 'H', does: 'Highlight the selected words' },
  { keys: 'O', does: 'Note on the question; Escape leaves it' },
  { keys: '+, -', does: 'Larger or smaller text' },
  { keys: 'T', does: 'Say the time left' },
  { keys: '?', does: 'Open this help' },
] as const;
