import { changeExcerpt } from '../../domain/administration/change-excerpt.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { UserRepository } from '../ports/accounts.ts';
import type { AuditEntry, AuditTrail } from '../ports/administration.ts';

type Ports = { readonly audit: Pick<AuditTrail, 'list'>; readonly users: Pick<UserRepository, 'findByLogin'> };
type Listed = OutputOf<'audit.list'>;

const ON_A_PAGE = 50;

/** The record of changes, the newest first, of one person, kind or subject where asked for (product.md 13.17). */
export const listAudit =
  ({ audit, users }: Ports) =>
  async ({ before, person, kind, subjectId }: CommandOf<'audit.list'>): Promise<Result<Listed, Refusal>> => {
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
  at: moment(at),
});
