import { changeExcerpt } from '../../domain/administration/change-excerpt.ts';
import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { AuditEntry } from '../ports/administration.ts';
import type { UseCase } from '../use-case.ts';
import type { AdministrationPorts } from './ports.ts';

type Ports = Pick<AdministrationPorts, 'audit' | 'users'>;
type Listed = OutputOf<'audit.list'>;

const ON_A_PAGE = 20;

/** The audit trail, newest first, filtered by person, kind or subject. */
export const listAudit =
  ({ audit, users }: Ports): UseCase<'audit.list'> =>
  async (_, { before, person, kind, subjectId }) => {
    const name = person?.trim() ?? '';
    const actor = name === '' ? undefined : await users.findByLogin(name);
    if (actor === null) return accepted({ entries: [], next: null, personFound: false });
    const entries = await audit.list({ before, actorId: actor?.id, kind, subjectId, limit: ON_A_PAGE + 1 });
    const shown = entries.slice(0, ON_A_PAGE);
    const next = entries.length > ON_A_PAGE ? (shown.at(-1)?.id ?? null) : null;
    return accepted({ entries: shown.map(presentEntry), next, personFound: true });
  };

const presentEntry = ({ id, actor, action, subject, changes, at }: AuditEntry): Listed['entries'][number] => ({
  id,
  actor,
  action,
  subject,
  changes: changes.map(({ field, before, after }) => ({ field, ...changeExcerpt(before, after) })),
  at: toIsoTime(at),
});
