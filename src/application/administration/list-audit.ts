import { excerptChange } from '../../domain/administration/change-excerpt.ts';
import { endOfDay, startOfDay } from '../../domain/calendar-day.ts';
import { accepted } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { AuditEntry, AuditQuery } from '../ports/administration.ts';
import type { UseCase } from '../use-case.ts';
import type { AdministrationPorts } from './ports.ts';

type Ports = Pick<AdministrationPorts, 'audit' | 'users'>;
type Listed = OutputOf<'audit.list'>;

const ON_A_PAGE = 20;

type Filter = Omit<CommandOf<'audit.list'>, 'before'>;

/** What the trail is filtered by; null where a person is named whom there is not. Both days belong to the range, UTC. */
export async function findAuditFilter(
  users: Ports['users'],
  { person, kind, subjectId, from, until }: Filter,
): Promise<Omit<AuditQuery, 'limit'> | null> {
  const name = person?.trim() ?? '';
  const actor = name === '' ? undefined : await users.findByLogin(name);
  if (actor === null) return null;
  const range = { from: from && startOfDay(from), until: until && endOfDay(until) + 1 };
  return { actorId: actor?.id, kind, subjectId, from: range.from || undefined, until: range.until || undefined };
}

/** The audit trail, newest first, filtered by person, kind, subject or days (product.md 13.17, 13.38). */
export const listAudit =
  ({ audit, users }: Ports): UseCase<'audit.list'> =>
  async (_, { before, ...asked }) => {
    const filter = await findAuditFilter(users, asked);
    if (!filter) return accepted({ entries: [], next: null, personFound: false });
    const entries = await audit.list({ ...filter, before, limit: ON_A_PAGE + 1 });
    const shown = entries.slice(0, ON_A_PAGE);
    const next = entries.length > ON_A_PAGE ? (shown.at(-1)?.id ?? null) : null;
    return accepted({ entries: shown.map(presentEntry), next, personFound: true });
  };

const presentEntry = ({ id, actor, action, subject, changes, at }: AuditEntry): Listed['entries'][number] => ({
  id,
  actor,
  action,
  subject,
  changes: changes.map(({ field, before, after }) => ({ field, ...excerptChange(before, after) })),
  at: toIsoTime(at),
});
