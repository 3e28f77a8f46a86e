import {
  ANNOUNCEMENT_FIELDS,
  type AnnouncementFields,
  announcementState,
  findAnnouncementProblems,
} from '../../domain/publishing/announcement.ts';
import { accepted, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields, fromTypedFields, presentFields } from '../edited-fields.ts';
import type { User } from '../ports/accounts.ts';
import type { StoredAnnouncement } from '../ports/publishing.ts';
import type { UseCase } from '../use-case.ts';
import { changePublicPages } from './change-public-pages.ts';
import type { PublishingPorts } from './ports.ts';

type Ports = Pick<PublishingPorts, 'transact' | 'clock' | 'publicPages'>;
type View = OutputOf<'announcements.read'>;

/** The newest ones; older ones are over long since. */
const LISTED = 100;

const recorded = (fields: AnnouncementFields) => auditFields(ANNOUNCEMENT_FIELDS, fields);

/** The beginning of the words, by which the record of changes names an announcement. */
const labelOf = ({ words }: AnnouncementFields): string => words.slice(0, 80);

const present = (announcement: StoredAnnouncement, now: number): View => ({
  ...presentFields(ANNOUNCEMENT_FIELDS, announcement),
  id: announcement.id,
  version: announcement.version,
  state: announcementState(announcement, announcement.removedAt, now),
});

export const listAnnouncements =
  ({ announcements, clock }: Pick<PublishingPorts, 'announcements' | 'clock'>): UseCase<'announcements.list'> =>
  async () =>
    accepted((await announcements.list(LISTED)).map((each) => present(each, clock.now())));

export const readAnnouncement =
  ({ announcements, clock }: Pick<PublishingPorts, 'announcements' | 'clock'>): UseCase<'announcements.read'> =>
  async (_, { announcementId }) => {
    const found = await announcements.find(announcementId);
    return found ? accepted(present(found, clock.now())) : refused({ code: 'not-found' });
  };

function refusalOf(fields: AnnouncementFields): Refusal | null {
  const problems = findAnnouncementProblems(fields);
  return Object.keys(problems).length > 0 ? { code: 'invalid-input', fields: problems } : null;
}

/** A new announcement (product.md 11.16). */
export const createAnnouncement =
  (ports: Ports): UseCase<'announcements.create'> =>
  ({ user: actor }, typed) =>
    changePublicPages(ports, async ({ announcements, audit }) => {
      const fields = fromTypedFields<AnnouncementFields>(ANNOUNCEMENT_FIELDS, typed);
      const refusal = refusalOf(fields);
      if (refusal) return refused(refusal);
      const at = ports.clock.now();
      const id = await announcements.add(fields, at);
      const subject = { kind: 'announcement', id, label: labelOf(fields) };
      const changes = listAuditChanges({}, recorded(fields));
      await audit.record({ actorId: actor.id, action: 'created', subject, changes, at });
      return accepted({ id });
    });

/** Other words, days or readers, over the version that was seen (product.md 11.16). */
export const editAnnouncement =
  (ports: Ports): UseCase<'announcements.edit'> =>
  ({ user: actor }, { announcementId, version, ...typed }) =>
    changePublicPages(ports, async ({ announcements, audit }) => {
      const before = await announcements.find(announcementId);
      if (!before) return refused({ code: 'not-found' });
      const fields = fromTypedFields<AnnouncementFields>(ANNOUNCEMENT_FIELDS, typed, before);
      const refusal = refusalOf(fields);
      if (refusal) return refused(refusal);
      const changes = listAuditChanges(recorded(before), recorded(fields));
      if (changes.length === 0 && before.version === version) return accepted({ version });
      if (!(await announcements.save(announcementId, version, fields))) {
        return refused({ code: 'announcement-changed' });
      }
      const subject = { kind: 'announcement', id: announcementId, label: labelOf(fields) };
      await audit.record({ actorId: actor.id, action: 'updated', subject, changes, at: ports.clock.now() });
      return accepted({ version: version + 1 });
    });

const setRemoved = (ports: Ports, actor: User, id: number, isRemoved: boolean) =>
  changePublicPages(ports, async ({ announcements, audit }) => {
    const found = await announcements.find(id);
    if (!found) return refused({ code: 'not-found' });
    const at = ports.clock.now();
    // A repeated request finds its work done.
    if (await announcements.setRemoved(id, isRemoved ? at : null)) {
      const subject = { kind: 'announcement', id, label: labelOf(found) };
      await audit.record({ actorId: actor.id, action: isRemoved ? 'deleted' : 'restored', subject, changes: [], at });
    }
    return accepted({ success: true as const });
  });

export const removeAnnouncement =
  (ports: Ports): UseCase<'announcements.remove'> =>
  ({ user }, { announcementId }) =>
    setRemoved(ports, user, announcementId, true);

/** Undoes the removal. */
export const restoreAnnouncement =
  (ports: Ports): UseCase<'announcements.restore'> =>
  ({ user }, { announcementId }) =>
    setRemoved(ports, user, announcementId, false);
