import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import { changePublicPages } from './change-public-pages.ts';
import type { PublishingPorts } from './ports.ts';

type Ports = Pick<PublishingPorts, 'transact' | 'clock' | 'publicPages'>;
type Done = Result<OutputOf<'editing.deleteEntry'>, Refusal>;

/** Site content that registration and checkout name and link (product.md 1.21). */
const NEEDED_KEYS = ['terms', 'privacy'];

/** Sections and site content that were deleted here and can be brought back (product.md 11.18). */
export const listDeletedEntries =
  ({ entries }: Pick<PublishingPorts, 'entries'>): UseCase<'editing.listDeletedEntries'> =>
  async (_, { kind, wholeId }) =>
    accepted(await entries.listDeleted(kind, wholeId ?? null));

async function setDeleted(
  ports: Ports,
  actor: User,
  { kind, id }: CommandOf<'editing.deleteEntry'>,
  isDeleted: boolean,
): Promise<Done> {
  const at = ports.clock.now();
  return changePublicPages<OutputOf<'editing.deleteEntry'>>(ports, async ({ entries, audit }) => {
    const before = isDeleted ? await entries.lockForSave({ kind, id }) : null;
    if (isDeleted && !before) return refused({ code: 'not-found' });
    if (NEEDED_KEYS.includes(before?.values.key ?? '')) return refused({ code: 'content-key-needed' });
    if (!(await entries.setDeleted({ kind, id }, isDeleted ? at : null))) return refused({ code: 'not-found' });
    const entry = before ?? (await entries.find({ kind, id }));
    const label = entry?.values.key ? `${entry.values.key}: ${entry.values.title}` : (entry?.values.title ?? '');
    const action = isDeleted ? 'deleted' : 'restored';
    await audit.record({ actorId: actor.id, action, subject: { kind, id, label }, changes: [], at });
    return accepted({ success: true as const });
  });
}

/**
 * Deletes a section or site content, so that it is no longer shown and no load of the files brings it back (product.md
 * 11.18).
 */
export const deleteEntry =
  (ports: Ports): UseCase<'editing.deleteEntry'> =>
  ({ user }, command) =>
    setDeleted(ports, user, command, true);

/** Undoes a deletion (product.md 11.18). */
export const undeleteEntry =
  (ports: Ports): UseCase<'editing.undeleteEntry'> =>
  ({ user }, command) =>
    setDeleted(ports, user, command, false);
