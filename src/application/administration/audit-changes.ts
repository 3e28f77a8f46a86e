import type { AuditChange } from '../ports/administration.ts';

/** Fields as the record shows them: each in words, null where there is nothing. */
export type AuditFields = Readonly<Record<string, string | null>>;

/** What differs between two states of a thing, field by field (product.md 13.1). What is new has no state before. */
export const changesBetween = (before: AuditFields, after: AuditFields): AuditChange[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const former = before[field] ?? null;
    return former === value ? [] : [{ field, before: former, after: value }];
  });

/** Why an admin did something, as a field of the record. */
export const auditReason = (reason: string): AuditChange => ({ field: 'reason', before: null, after: reason });

/** Yes or no, as the record says it. */
export const auditBoolean = (value: boolean): string => (value ? 'yes' : 'no');
