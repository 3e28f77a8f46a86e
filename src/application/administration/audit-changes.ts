import type { AuditChange } from '../ports/administration.ts';

/** Field values as text for the audit trail; null where there is no value. */
export type AuditFields = Readonly<Record<string, string | null>>;

/** The fields that differ between two states; a new record has no former state. */
export const changesBetween = (before: AuditFields, after: AuditFields): AuditChange[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const former = before[field] ?? null;
    return former === value ? [] : [{ field, before: former, after: value }];
  });

/** The reason an admin gave, as a field of the audit entry. */
export const auditReason = (reason: string): AuditChange => ({ field: 'reason', before: null, after: reason });
