import type { InputOf } from '../../application/contract/index.ts';
import { MISTAKE_CAUSES, MISTAKE_SOURCES } from '../../domain/study/mistake.ts';

/** Which mistakes are looked at: a source, a cause, and a page of them. */
export type MistakeQuery = InputOf<'practice.listMissed'>;

/** The query of an address; what it does not know is left out. */
export function toMistakeQuery(params: URLSearchParams): MistakeQuery {
  const source = MISTAKE_SOURCES.find((each) => each === params.get('source'));
  const cause = [...MISTAKE_CAUSES, 'unnamed' as const].find((each) => each === params.get('cause'));
  const page = /^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0];
  return { ...(source ? { source } : {}), ...(cause ? { cause } : {}), ...(page ? { page } : {}) };
}

/** The address of a query. */
export function mistakesAddress(query: MistakeQuery): string {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const text = params.toString();
  return text ? `/missed-questions?${text}` : '/missed-questions';
}
