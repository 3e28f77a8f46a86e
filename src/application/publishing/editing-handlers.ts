import { accepted } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import { createEntry } from './create-entry.ts';
import type { EditingPorts } from './editing-ports.ts';
import { previewText } from './preview-text.ts';
import { listSiteContent, listVersions, readEntry, readVersion } from './read-entries.ts';
import { restoreVersion, saveEntry } from './save-entry.ts';

type EditingHandlers = Pick<Handlers, Extract<keyof Handlers, `editing.${string}`>>;

/** Joins the operations of editing to their use cases (product.md 11). */
export function editingHandlers(ports: EditingPorts): EditingHandlers {
  const [save, create, restore] = [saveEntry(ports), createEntry(ports), restoreVersion(ports)];
  const [read, history, version] = [readEntry(ports), listVersions(ports), readVersion(ports)];
  const [siteContent, preview] = [listSiteContent(ports), previewText(ports)];
  return {
    'editing.saveChapter': ({ user }, { id, version: seen, ...values }) =>
      save(user, { kind: 'chapter', id }, values, seen),
    'editing.createSection': ({ user }, { chapterId, ...values }) => create(user, 'section', chapterId, values),
    'editing.saveSection': ({ user }, { id, version: seen, ...values }) =>
      save(user, { kind: 'section', id }, values, seen),
    'editing.saveModule': ({ user }, { id, version: seen, ...values }) =>
      save(user, { kind: 'module', id }, values, seen),
    'editing.createCourseSection': ({ user }, { moduleId, ...values }) =>
      create(user, 'course-section', moduleId, values),
    'editing.saveCourseSection': ({ user }, { id, version: seen, ...values }) =>
      save(user, { kind: 'course-section', id }, values, seen),
    'editing.listSiteContent': () => siteContent(),
    'editing.createSiteContent': ({ user }, values) => create(user, 'site-content', null, values),
    'editing.saveSiteContent': ({ user }, { id, version: seen, ...values }) =>
      save(user, { kind: 'site-content', id }, values, seen),
    'editing.listEntries': async (_, { kind, wholeId }) => accepted(await ports.entries.list(kind, wholeId ?? null)),
    'editing.readEntry': (_, ref) => read(ref),
    'editing.listVersions': (_, ref) => history(ref),
    'editing.readVersion': (_, { number, ...ref }) => version(ref, number),
    'editing.restoreVersion': ({ user }, { kind, id, from, version: seen }) => restore(user, { kind, id }, from, seen),
    'editing.preview': (_, command) => preview(command),
  };
}
