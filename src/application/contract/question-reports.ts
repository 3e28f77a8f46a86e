import * as v from 'valibot';
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from '../../domain/exam/question-report.ts';
import {
  countSchema,
  createTextSchema,
  doneSchema,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
  pathId,
} from './fields.ts';
import { operationTable } from './operation.ts';
import { mistakePlaceSchema, parsedQuestionId } from './practice.ts';

const reportWords = v.pipe(
  createTextSchema(REPORT_TEXT_MAX_LENGTH, `Please keep it to ${REPORT_TEXT_MAX_LENGTH} characters.`),
  v.trim(),
);

const questionName = v.union([idSchema, parsedQuestionId]);
const ownReport = v.strictObject({
  questionId: questionName,
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  at: isoMomentSchema,
});

const report = v.strictObject({
  id: idSchema,
  isOpen: v.boolean(),
  username: v.string(),
  question: v.strictObject({
    id: v.nullable(idSchema),
    textQuestion: v.nullable(v.string()),
    externalId: v.nullable(v.string()),
    version: v.nullable(countSchema),
    stem: v.string(),
    /** Where a question that is part of a text is found, as long as it exists. */
    place: v.nullable(mistakePlaceSchema),
  }),
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  createdAt: isoMomentSchema,
  updatedAt: isoMomentSchema,
  closing: v.nullable(
    v.strictObject({
      outcome: v.picklist(REPORT_OUTCOMES),
      note: v.string(),
      closedBy: v.nullable(v.string()),
      at: isoMomentSchema,
    }),
  ),
  openOnQuestion: countSchema,
});

/** Learners' reports on questions. */
export const questionReportOperations = operationTable({
  'questions.report': {
    method: 'POST',
    path: '/api/questions/:questionId/report',
    access: 'user',
    input: v.strictObject({
      questionId: v.union([pathId, parsedQuestionId]),
      /** The completed attempt in which a question of an exam was read. */
      attemptId: v.optional(idSchema),
      reason: v.picklist(REPORT_REASONS, 'Please choose what is wrong.'),
      words: reportWords,
    }),
    output: ownReport,
    limit: 'report',
  },
  'questions.listOwnReports': {
    method: 'GET',
    path: '/api/questions/reports',
    access: 'user',
    input: emptyInputSchema,
    output: v.array(ownReport),
  },
  'questions.listReports': {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    input: v.strictObject({
      state: v.optional(v.picklist(['open', 'closed'])),
      questionId: v.optional(pathId),
      below: v.optional(v.pipe(v.string(), v.regex(/^[01]-[1-9]\d{0,9}$/))),
    }),
    output: v.strictObject({
      reports: v.array(report),
      next: v.nullable(v.string()),
      counts: v.strictObject({ open: countSchema, closed: countSchema }),
    }),
  },
  'questions.closeReport': {
    method: 'POST',
    path: '/api/admin/reports/:reportId/close',
    access: 'admin',
    input: v.strictObject({
      reportId: pathId,
      outcome: v.picklist(REPORT_OUTCOMES, 'Please choose an outcome.'),
      /** For the record. */
      note: v.pipe(createTextSchema(1_000), v.trim()),
      /** For the reporter, in the mail about the outcome. */
      answer: v.optional(v.pipe(createTextSchema(1_000), v.trim())),
    }),
    output: doneSchema,
    limit: 'writes',
  },
});
