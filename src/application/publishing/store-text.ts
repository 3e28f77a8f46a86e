import { ENTRY_FIELDS, type EntryKind, type EntryValues } from '../../domain/publishing/entry.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import { REFUSALS, type Refusal } from '../contract/refusals.ts';
import { auditFields } from '../edited-fields.ts';
import type { User } from '../ports/accounts.ts';
import type { AuditChange } from '../ports/administration.ts';
import type { AuthoredTextProblem, AuthoredTexts } from '../ports/authored-texts.ts';
import type { AuthoredTextReview, MarkupFormat } from '../ports/markup.ts';
import type { Entry, EntryContent, EntryRef } from '../ports/publishing.ts';
import type { Repositories } from '../ports/transact.ts';

/** The entry to store, what cleaning removed, and the words for the search, where the entry has a text. */
export type PreparedEntry = {
  readonly text: EntryContent;
  readonly altered: AuthoredTextReview['altered'];
  readonly searchText: string | null;
};

const TEXT_FIELD: Readonly<Record<AuthoredTextProblem, boolean>> = {
  'text-too-nested': true,
  'text-too-slow': true,
  'texts-busy': false,
};

/** The refusal of a text that cannot be prepared, at its field where it is the text's fault. */
export function refuseText(code: AuthoredTextProblem) {
  const { message } = REFUSALS[code];
  return refused<Refusal>(TEXT_FIELD[code] ? { code, fields: { content: message } } : { code });
}

/**
 * Cleans a text by the allow-list before it is stored; it is cleaned again when it is shown (product.md 5.6, 11.10). Takes its
 * time, so it happens outside of any transaction.
 */
export async function prepareEntry(
  { authoredTexts }: { readonly authoredTexts: Pick<AuthoredTexts, 'prepare'> },
  values: EntryValues,
  format: MarkupFormat | null,
): Promise<Result<PreparedEntry, Refusal>> {
  if (values.content === undefined || format === null)
    return accepted({ text: { values, format }, altered: [], searchText: null });
  const prepared = await authoredTexts.prepare(values.content, format);
  if (!prepared.ok) return refuseText(prepared.refusal);
  const { content, altered, searchText } = prepared.value;
  return accepted({ text: { values: { ...values, content }, format }, altered, searchText });
}

/** The changed fields for the audit trail; a text is referred to by its version, since the history holds it. */
export function listEntryChanges(
  former: Entry | null,
  text: EntryContent,
  kind: EntryKind,
  version: number,
): AuditChange[] {
  const { content, ...others } = ENTRY_FIELDS[kind];
  const recorded = (values: EntryValues) => auditFields<Omit<EntryValues, 'content'>>(others, values);
  const changes = listAuditChanges(former ? recorded(former.values) : {}, recorded(text.values));
  if (!content || former?.values.content === text.values.content) return changes;
  const field = content.auditName;
  return [...changes, { field, before: former && `version ${former.version}`, after: `version ${version}` }];
}

/** Stores the search text of a section and the audit entry in the transaction of the save. */
export async function saveSearchTextAndAudit(
  { entries, audit }: Pick<Repositories, 'entries' | 'audit'>,
  saved: {
    ref: EntryRef;
    prepared: Pick<PreparedEntry, 'text' | 'searchText'>;
    action: string;
    changes: AuditChange[];
    user: User;
    at: number;
  },
): Promise<void> {
  const { ref, prepared, action, changes, user, at } = saved;
  const { title, key } = prepared.text.values;
  if ((ref.kind === 'section' || ref.kind === 'course-section') && prepared.searchText !== null) {
    await entries.setSearchText(ref, title, prepared.searchText, at);
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

export const refuseTakenKey = () =>
  refused<Refusal>({
    code: 'content-key-taken',
    fields: { key: 'There is site content with that key already. Choose another key.' },
  });
