import { BYTE_ORDER_MARK, csvLine, csvTimestamp } from '../../domain/csv-file.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { AuditEntry, AuditQuery } from '../ports/administration.ts';
import type { UseCase } from '../use-case.ts';
import { findAuditFilter } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';

/** Entries in memory at a time. */
const PART = 500;

const COLUMNS = ['Time (UTC)', 'Person', 'Kind', 'Target', 'Action', 'Field', 'Before', 'After'];

/** The audit trail as a CSV file, filtered as its list is: a line for each changed field, with whole texts (product.md 13.38). */
export const exportAudit =
  ({ audit, users, clock }: Pick<AdministrationPorts, 'audit' | 'users' | 'clock'>): UseCase<'audit.export'> =>
  async (_, command) => {
    const filter = await findAuditFilter(users, command);
    const fileName = `record-of-changes-${csvTimestamp(clock.now()).slice(0, 10)}.csv`;
    return accepted({ fileName, type: 'text/csv', parts: linesOf(audit, filter) });
  };

/** Each part begins below the last id of the one before, so that entries added meanwhile shift no others. */
async function* linesOf(
  audit: AdministrationPorts['audit'],
  filter: Omit<AuditQuery, 'limit'> | null,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let before: number | undefined;
  for (;;) {
    const part: AuditEntry[] = filter ? await audit.list({ ...filter, before, limit: PART }) : [];
    if (part.length > 0) yield part.map(entryLines).join('');
    if (part.length < PART) return;
    before = part.at(-1)?.id;
    await yieldToEventLoop();
  }
}

function entryLines({ at, actor, subject, action, changes }: AuditEntry): string {
  const common = [csvTimestamp(at), actor?.username ?? 'deleted account', subject.kind, subject.label, action];
  if (changes.length === 0) return csvLine([...common, '', '', '']);
  return changes.map(({ field, before, after }) => csvLine([...common, field, before ?? '', after ?? ''])).join('');
}
