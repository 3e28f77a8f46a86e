import type { InputOf } from '../../../application/contract/index.ts';
import { FINDING_KINDS, type FindingKind } from '../../../domain/competency/writing/finding.ts';

/**
 * Which example stands beside a text, as the `compare` of its address has it: a code of the 34, and after a colon an example
 * by its id or the check of which it shows nothing: '3.4', '3.4:120', '1.4:no-numbers'.
 */
export type ComparedExample = { readonly code: string; readonly exampleId?: number; readonly without?: FindingKind };

/** The `compare` of an address. */
export const toCompareParam = ({ code, exampleId, without }: ComparedExample): string =>
  [code, exampleId ?? without].filter((part) => part !== undefined).join(':');

/** Reads a `compare`; null where it names no competency. What follows the code and is not known is ignored. */
export function parseCompareParam(value: string | null): ComparedExample | null {
  const [code = '', wanted = ''] = (value ?? '').split(':');
  if (!/^[1-9]\.[1-9]\d?$/.test(code)) return null;
  const without = FINDING_KINDS.find((kind) => kind === wanted);
  if (without) return { code, without };
  return /^[1-9]\d{0,14}$/.test(wanted) ? { code, exampleId: Number(wanted) } : { code };
}

/** The request for the example, with the limits of the learner's regulator (product.md 9.39, 9.50). */
export const toExampleRequest = (
  { code, ...wanted }: ComparedExample,
  regulator: string,
): InputOf<'competency.example'> => ({ competency: code, regulator, ...wanted });
