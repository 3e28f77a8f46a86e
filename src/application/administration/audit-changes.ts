import type { AuditChange } from '../ports/administration.ts';

/** Field values as text for the audit trail; null where there is no value. */
export type AuditFields = Readonly<Record<string, string | null>>;

/** The fields that differ between two states; a new record has no former state. */
export const listAuditChanges = (before: AuditFields, after: AuditFields): AuditChange[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const former = before[field] ?? null;
    return former === value ? [] : [{ field, before: former, after: value }];
  });

/** The field of an audit entry that has the reason. */
export const REASON_FIELD = 'reason';

/** The reason an admin gave, as a field of the audit entry. */
export const createReasonChange = (reason: string): AuditChange => ({
  field: REASON_FIELD,
  before: null,
  after: reason,
});
