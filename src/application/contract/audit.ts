import * as v from 'valibot';
import { createTextSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';

const entry = v.strictObject({
  id: idSchema,
  actor: v.nullable(v.strictObject({ id: idSchema, username: v.string() })),
  action: v.string(),
  subject: v.strictObject({ kind: v.string(), id: idSchema, label: v.string() }),
  /** Long texts as an excerpt around what was changed. */
  changes: v.array(
    v.strictObject({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
  at: isoMomentSchema,
});

/** A calendar day, UTC. */
const day = v.pipe(v.string(), v.isoDate('Please enter a day.'));

/** Filters the entries; both days are included. */
const filter = {
  /** A username or an e-mail address, whole. */
  person: v.optional(createTextSchema(254)),
  kind: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))),
  subjectId: v.optional(pathId),
  from: v.optional(day),
  until: v.optional(day),
};

/** The record of who changed what. */
export const auditOperations = operationTable({
  'audit.list': {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    input: v.strictObject({
      before: v.optional(pathId),
      ...filter,
    }),
    output: v.strictObject({
      entries: v.array(entry),
      next: v.nullable(idSchema),
      /** False where the requested person does not exist. */
      personFound: v.boolean(),
    }),
  },
  'audit.export': {
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'admin',
    input: v.strictObject(filter),
    output: fileAnswer,
    limit: 'audit-export',
    needsConfirmation: true,
  },
});
