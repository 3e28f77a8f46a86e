import type { SavedEntryView } from '../../../application/contract/index.ts';
import type { EntryKind } from '../../../domain/publishing/entry.ts';
import type { TypedEntry } from '../../../domain/publishing/entry-faults.ts';
import { httpApi } from '../../api/http-api.ts';

const whole = ({ title = '', description = '' }: TypedEntry) => ({ title, description });
const section = ({ title = '', content = '', order = '' }: TypedEntry) => ({ title, content, order: Number(order) });
const siteContent = ({ key = '', title = '', content = '' }: TypedEntry) => ({ key, title, content });

/** Saves an entry over the version that its author has seen. */
export function saveEntry(kind: EntryKind, id: number, typed: TypedEntry, version: number): Promise<SavedEntryView> {
  switch (kind) {
    case 'chapter':
      return httpApi('editing.saveChapter', { id, ...whole(typed), version });
    case 'section':
      return httpApi('editing.saveSection', { id, ...section(typed), version });
    case 'module':
      return httpApi('editing.saveModule', { id, ...whole(typed), version });
    case 'course-section':
      return httpApi('editing.saveCourseSection', { id, ...section(typed), version });
    case 'site-content':
      return httpApi('editing.saveSiteContent', { id, ...siteContent(typed), version });
  }
}

/** Creates a section of a chapter or module, or site content. */
export function createEntry(kind: EntryKind, wholeId: number, typed: TypedEntry): Promise<SavedEntryView> {
  switch (kind) {
    case 'section':
      return httpApi('editing.createSection', { chapterId: wholeId, ...section(typed) });
    case 'course-section':
      return httpApi('editing.createCourseSection', { moduleId: wholeId, ...section(typed) });
    case 'site-content':
      return httpApi('editing.createSiteContent', siteContent(typed));
    default:
      throw new Error(`a ${kind} cannot be created`);
  }
}
