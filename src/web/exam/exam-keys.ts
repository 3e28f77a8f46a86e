/** What a key asks for on the exam screen. */
export type ExamCommand =
  | { readonly name: 'choose'; readonly place: number }
  | { readonly name: 'next' | 'previous' | 'flag' | 'time' | 'help' };

/** The keys as they are listed for the learner. */
export const EXAM_KEYS = [
  { keys: 'A to D, or 1 to 4', does: 'Choose an option' },
  { keys: 'N', does: 'Next question' },
  { keys: 'P', does: 'Previous question' },
  { keys: 'F', does: 'Flag for review' },
  { keys: 'T', does: 'Say the time left' },
  { keys: '?', does: 'Open this help' },
] as const;

const COMMANDS: ReadonlyMap<string, ExamCommand> = new Map([
  ['n', { name: 'next' }],
  ['p', { name: 'previous' }],
  ['f', { name: 'flag' }],
  ['t', { name: 'time' }],
  ['?', { name: 'help' }],
]);

/** Reads a key, small or capital; null for all others. */
export function examCommand(key: string): ExamCommand | null {
  const small = key.toLowerCase();
  const place = small.length === 1 ? Math.max('abcd'.indexOf(small), '1234'.indexOf(small)) : -1;
  return place >= 0 ? { name: 'choose', place } : (COMMANDS.get(small) ?? null);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;

/** The command of a key press; none with a modifier held, while a key repeats, or where somebody is typing. */
export function commandOf(event: Pressed, typing: boolean): ExamCommand | null {
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  return examCommand(event.key);
}
