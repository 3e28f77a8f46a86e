import * as v from 'valibot';
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_TEXT_MAX_LENGTH } from '../../domain/exam/question-report.ts';
import { done, id, moment, nothing, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';
import { parsedQuestionId, place } from './practice.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const reportWords = v.pipe(
  text(REPORT_TEXT_MAX_LENGTH, `Please keep it to ${REPORT_TEXT_MAX_LENGTH} characters.`),
  v.trim(),
);

const questionName = v.union([id, parsedQuestionId]);
const ownReport = v.strictObject({
  questionId: questionName,
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  at: moment,
});

const report = v.strictObject({
  id,
  isOpen: v.boolean(),
  username: v.string(),
  question: v.strictObject({
    id: v.nullable(id),
    textQuestion: v.nullable(v.string()),
    externalId: v.nullable(v.string()),
    version: v.nullable(count),
    stem: v.string(),
    /** Where a question that stands in a text is found, while it is there. */
    place: v.nullable(place),
  }),
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  createdAt: moment,
  updatedAt: moment,
  closing: v.nullable(
    v.strictObject({
      outcome: v.picklist(REPORT_OUTCOMES),
      note: v.string(),
      closedBy: v.nullable(v.string()),
      at: moment,
    }),
  ),
  openOnQuestion: count,
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
      attemptId: v.optional(id),
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
    input: nothing,
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
      counts: v.strictObject({ open: count, closed: count }),
    }),
  },
  'questions.closeReport': {
    method: 'POST',
    path: '/api/admin/reports/:reportId/close',
    access: 'admin',
    input: v.strictObject({
      reportId: pathId,
      outcome: v.picklist(REPORT_OUTCOMES, 'Please choose an outcome.'),
      note: v.pipe(text(1_000), v.trim()),
    }),
    output: done,
    limit: 'writes',
  },
});
