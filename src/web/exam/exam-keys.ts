/** What a key asks for on the exam screen. */
export type ExamCommand =
  | { readonly name: 'choose' | 'strike'; readonly place: number }
  | { readonly name: 'next' | 'previous' | 'flag' | 'sure' | 'guess' | 'highlight' | 'note' | 'time' | 'help' }
  | { readonly name: 'resize'; readonly by: 1 | -1 };

const COMMANDS: ReadonlyMap<string, ExamCommand> = new Map<string, ExamCommand>([
  ['n', { name: 'next' }],
  ['p', { name: 'previous' }],
  ['f', { name: 'flag' }],
  ['s', { name: 'sure' }],
  ['g', { name: 'guess' }],
  ['h', { name: 'highlight' }],
  ['o', { name: 'note' }],
  ['t', { name: 'time' }],
  ['+', { name: 'resize', by: 1 }],
  ['=', { name: 'resize', by: 1 }],
  ['-', { name: 'resize', by: -1 }],
  ['?', { name: 'help' }],
]);

/** Reads a key, small or capital as with Caps Lock; null for all others. With Shift an option is struck out. */
export function findExamCommand(key: string, shift = false): ExamCommand | null {
  const small = key.toLowerCase();
  const letter = small.length === 1 ? 'abcd'.indexOf(small) : -1;
  if (letter >= 0) return { name: shift ? 'strike' : 'choose', place: letter };
  const digit = small.length === 1 ? '1234'.indexOf(small) : -1;
  return digit >= 0 ? { name: 'choose', place: digit } : (COMMANDS.get(small) ?? null);
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>;

/** The command of a key press; none with another modifier held, while a key repeats, or in a text field. */
export function readExamCommand(event: Pressed, typing: boolean): ExamCommand | null {
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  return findExamCommand(event.key, event.shiftKey);
}
