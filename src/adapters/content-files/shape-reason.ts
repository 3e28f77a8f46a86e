import type { BaseIssue } from 'valibot';
import type { FieldPath } from './place.ts';

const NAMES: Readonly<Record<string, string>> = {
  Object: 'a group of fields',
  Array: 'a list',
  string: 'text',
  null: 'empty',
};

const named = (word: string): string => NAMES[word] ?? word.replace(/^\((.*)\)$/, '$1');

/** Says in an author's words why a value does not fit its shape, naming the field. */
export function shapeReason(issue: BaseIssue<unknown>, path: FieldPath): string {
  const field = path.length === 0 ? 'the entry' : `'${path.join('.')}'`;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown field ${field}`;
  if (issue.received === 'undefined') return `${field} is missing`;
  if (issue.kind === 'validation') return `${field} ${issue.message}`;
  return `${field} should be ${named(issue.expected ?? 'something else')}, not ${named(issue.received)}`;
}
