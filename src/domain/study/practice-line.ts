import type { OptionLetter } from '../exam/item-quality.ts';

/** What one line of a text with practice questions is (product.md 5.40). */
export type PracticeLine =
  | { readonly kind: 'blank' }
  | { readonly kind: 'heading' }
  | { readonly kind: 'number'; readonly text: string; readonly whole: string }
  | { readonly kind: 'option'; readonly letter: OptionLetter; readonly text: string; readonly whole: string }
  | { readonly kind: 'answer'; readonly letter: OptionLetter; readonly reason: string; readonly whole: string }
  | { readonly kind: 'right-when'; readonly letter: OptionLetter; readonly clause: string; readonly whole: string }
  | { readonly kind: 'text'; readonly whole: string };

const HEADING = /^#{1,6}\s/;
const NUMBER = /^\d{1,3}[.)]\s+(?<text>\S.*)$/s;
const OPTION = /^(?<letter>[A-D])[.)]\s+(?<text>\S.*)$/s;

/**
 * 'Answer: X)', 'Answer: X', 'Correct Answer: X' and 'The answer is X'. Anchored at both ends, so that 'The answer is a
 * common one' is no key; only after the bracket a reason may follow on the same line.
 */
const ANSWER = /^(?:(?:correct\s+)?answer:|the\s+answer\s+is)\s*(?<letter>[A-D])(?:\)(?:\s+(?<reason>\S.*))?|\.)?$/is;

/** 'A would be right if the client had consented.' The clause may go on in the next line, with the final stop. */
const RIGHT_WHEN = /^(?:[-*•]\s+)?(?<letter>[A-D])\s+would\s+be\s+right\s+if\s+(?<clause>\S.*)$/is;

/** Classifies a line. A line of no other kind is text. */
export function readPracticeLine(line: string): PracticeLine {
  const whole = line.trim();
  if (whole === '') return { kind: 'blank' };
  if (HEADING.test(whole)) return { kind: 'heading' };
  const number = NUMBER.exec(whole)?.groups;
  if (number) return { kind: 'number', text: number.text ?? '', whole };
  const option = OPTION.exec(whole)?.groups;
  if (option) return { kind: 'option', letter: letterOf(option.letter), text: option.text ?? '', whole };
  const answer = ANSWER.exec(whole)?.groups;
  if (answer) return { kind: 'answer', letter: letterOf(answer.letter), reason: answer.reason ?? '', whole };
  const rightWhen = RIGHT_WHEN.exec(whole)?.groups;
  if (rightWhen) {
    return { kind: 'right-when', letter: letterOf(rightWhen.letter), clause: rightWhen.clause ?? '', whole };
  }
  return { kind: 'text', whole };
}

const letterOf = (letter = 'A'): OptionLetter => letter.toUpperCase() as OptionLetter;
