import { ENTRY_FIELDS, type EntryKind, type EntryValues } from '../../domain/publishing/entry.ts';
import { refused } from '../../domain/result.ts';
import { changesBetween } from '../administration/audit-changes.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields } from '../edited-fields.ts';
import type { User } from '../ports/accounts.ts';
import type { AuditChange } from '../ports/administration.ts';
import type { AuthoredTextReview, Markup, MarkupFormat } from '../ports/markup.ts';
import type { Entry, EntryContent, EntryRef } from '../ports/publishing.ts';
import type { Repositories } from '../ports/transact.ts';
import type { PublishingPorts } from './ports.ts';

/** The text to store, and what cleaning removed. */
export type CleanText = { readonly text: EntryContent; readonly altered: AuthoredTextReview['altered'] };

/**
 * Cleans a text by the allow-list before it is stored; it is cleaned again when it is shown (product.md 5.6, 11.10).
 */
export function cleanText(
  { markup }: Pick<PublishingPorts, 'markup'>,
  values: EntryValues,
  format: MarkupFormat | null,
): CleanText {
  if (values.content === undefined || format === null) return { text: { values, format }, altered: [] };
  const { content, altered } = cleanContent(markup, values.content, format);
  return { text: { values: { ...values, content }, format }, altered };
}

/** Removes what the allow-list does not know; a text without such parts stays as it was typed. */
export function cleanContent(
  markup: Pick<Markup, 'clean' | 'review'>,
  text: string,
  format: MarkupFormat,
): { readonly content: string; readonly altered: AuthoredTextReview['altered'] } {
  const { altered } = markup.review(text, format);
  return { content: altered.length === 0 ? text : markup.clean(text, format), altered };
}

/** The changed fields for the audit trail; a text is named by its version, since the history has it. */
export function auditChangesOf(
  former: Entry | null,
  text: EntryContent,
  kind: EntryKind,
  version: number,
): AuditChange[] {
  const { content, ...others } = ENTRY_FIELDS[kind];
  const recorded = (values: EntryValues) => auditFields<Omit<EntryValues, 'content'>>(others, values);
  const changes = changesBetween(former ? recorded(former.values) : {}, recorded(text.values));
  if (!content || former?.values.content === text.values.content) return changes;
  const field = content.auditName;
  return [...changes, { field, before: former && `version ${former.version}`, after: `version ${version}` }];
}

/** Stores the search text of a section and the audit entry in the transaction of the save. */
export async function saveSearchTextAndAudit(
  { entries, audit }: Pick<Repositories, 'entries' | 'audit'>,
  { markup }: Pick<PublishingPorts, 'markup'>,
  saved: { ref: EntryRef; text: EntryContent; action: string; changes: AuditChange[]; user: User; at: number },
): Promise<void> {
  const { ref, text, action, changes, user, at } = saved;
  const { title, content, key } = text.values;
  if ((ref.kind === 'section' || ref.kind === 'course-section') && content !== undefined && text.format) {
    await entries.setSearchText(ref, title, markup.searchText(content, text.format), at);
  }
  const label = key ? `${key}: ${title}` : title + (await placeOf(entries, ref));
  await audit.record({ actorId: user.id, action, subject: { kind: ref.kind, id: ref.id, label }, changes, at });
}

const WHOLES = { section: 'chapter', 'course-section': 'module' } as const;

/** The chapter or module of a section, since many sections have the same title. */
async function placeOf(entries: Repositories['entries'], { kind, id }: EntryRef): Promise<string> {
  if (kind !== 'section' && kind !== 'course-section') return '';
  const wholeId = (await entries.find({ kind, id }))?.wholeId;
  const whole = (await entries.list(WHOLES[kind], null)).find((line) => line.id === wholeId);
  return whole ? `, ${WHOLES[kind]} ${whole.order}` : '';
}

export const keyTaken = () =>
  refused<Refusal>({
    code: 'content-key-taken',
    fields: { key: 'There is site content with that key already. Choose another key.' },
  });
