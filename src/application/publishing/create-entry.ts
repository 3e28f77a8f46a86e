import type { EntryValues } from '../../domain/publishing/entry.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { SavedEntryView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { MarkupFormat } from '../ports/markup.ts';
import type { UseCase } from '../use-case.ts';
import { changePublicPages } from './change-public-pages.ts';
import type { PublishingPorts } from './ports.ts';
import { presentEntry } from './present-entry.ts';
import { listEntryChanges, prepareEntry, refuseTakenKey, saveSearchTextAndAudit } from './store-text.ts';

type Ports = Pick<PublishingPorts, 'authoredTexts' | 'publicPages' | 'transact' | 'clock'>;
type Creatable = 'section' | 'course-section' | 'site-content';

/** The format of new texts: Markdown in the course, HTML elsewhere. */
const NEW_FORMAT: Readonly<Record<Creatable, MarkupFormat>> = {
  section: 'html',
  'course-section': 'markdown',
  'site-content': 'html',
};

/** Creates a section of a chapter. */
export const createSection =
  (ports: Ports): UseCase<'editing.createSection'> =>
  ({ user }, { chapterId, ...values }) =>
    createEntry(ports, user, { kind: 'section', wholeId: chapterId, values });

/** Creates a section of a course module. */
export const createCourseSection =
  (ports: Ports): UseCase<'editing.createCourseSection'> =>
  ({ user }, { moduleId, ...values }) =>
    createEntry(ports, user, { kind: 'course-section', wholeId: moduleId, values });

/** Creates a text of the site under a key of its own. */
export const createSiteContent =
  (ports: Ports): UseCase<'editing.createSiteContent'> =>
  ({ user }, values) =>
    createEntry(ports, user, { kind: 'site-content', wholeId: null, values });

type NewEntry = { readonly kind: Creatable; readonly wholeId: number | null; readonly values: EntryValues };

/** Stores the first version in the history (product.md 11.6, 11.8). */
async function createEntry(
  ports: Ports,
  user: User,
  { kind, wholeId, values }: NewEntry,
): Promise<Result<SavedEntryView, Refusal>> {
  const at = ports.clock.now();
  const prepared = await prepareEntry(ports, values, NEW_FORMAT[kind]);
  if (!prepared.ok) return prepared;
  const { text, altered } = prepared.value;
  return changePublicPages<SavedEntryView>(ports, async (repositories) => {
    const id = await repositories.entries.add(kind, wholeId, text, { userId: user.id, at });
    if (id === 'whole-missing') return refused({ code: 'not-found' });
    if (id === 'key-taken') return refuseTakenKey();
    const created = await repositories.entries.find({ kind, id });
    if (!created) throw new Error(`${kind} ${id} is not there after it was created`);
    const changes = listEntryChanges(null, text, kind, created.version);
    await saveSearchTextAndAudit(repositories, {
      ref: { kind, id },
      prepared: prepared.value,
      action: 'created',
      changes,
      user,
      at,
    });
    return accepted({ ...presentEntry(created), altered: [...altered] });
  });
}
