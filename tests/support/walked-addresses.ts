import assert from 'node:assert/strict';
import { OPERATIONS, type OperationName } from '../../src/application/contract/index.ts';
import { ENTRY_KINDS } from '../../src/domain/publishing/entry.ts';
import type { BuiltApp } from './built-app.ts';

/** Values for the parameters of paths and queries; several of one name are all visited. */
export type AddressParameters = Readonly<Record<string, readonly (string | number)[]>>;

/** Queries without which an operation or a page is refused or reads less. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/search': ['?q=seal'],
  '/api/search/section': ['?book=chapter&sectionId=1&q=seal', '?book=module&sectionId=1&q=seal'],
  '/api/admin/questions/:questionId/reach': ['?key=B'],
  '/api/admin/support/learners': ['?search=demo'],
  '/api/mentor-review': ['?token=:mentor'],
  '/api/study-plan.ics': ['?token=:calendar'],
  '/account': ['', '?confirm=delete', '?log-out=others'],
  '/study-guide/:chapterId?': ['', '?q=seal'],
  '/course': ['', '?module=2', '?module=99'],
  '/exam-select': ['', '?set=2'],
  '/exam-select/instructions': ['', '?set=1'],
  '/mentor-review': ['', '?token=:mentor'],
  '/peng-prep/submission/:code': ['', '?version=1'],
  '/admin/chat': ['', '?user=:userId'],
};

/** The operations that only read. */
export type GetOperationName = {
  [Name in OperationName]: (typeof OPERATIONS)[Name]['method'] extends 'GET' ? Name : never;
}[OperationName];

export const GET_OPERATIONS = (Object.keys(OPERATIONS) as OperationName[]).filter(
  (name): name is GetOperationName => OPERATIONS[name].method === 'GET',
);

/** All addresses of a path with the given parameters. */
export function toAddresses(path: string, parameters: AddressParameters): string[] {
  const optional = /\/:\w+\?$/;
  const shapes = optional.test(path)
    ? [path.replace(optional, ''), path.slice(0, -1)]
    : [path.replace('*', '/no-such-page')];
  return shapes
    .flatMap((shape) => (QUERIES[path] ?? ['']).map((query) => `${shape}${query}`))
    .flatMap((address) => fillIn(address, parameters));
}

function fillIn(address: string, parameters: AddressParameters): string[] {
  const name = /:(\w+)/.exec(address)?.[1];
  if (!name) return [address];
  const values = parameters[name];
  assert.ok(values && values.length > 0, `${address}: no value for :${name}`);
  return values.flatMap((value) => fillIn(address.replace(`:${name}`, encodeURIComponent(value)), parameters));
}

/** Values from the database for the parameters of all paths. */
export async function readAddressParameters({ server }: BuiltApp): Promise<AddressParameters> {
  const valuesOf = async (sql: string): Promise<(string | number)[]> => {
    const rows = await server.database.rows<{ readonly value: string | number }>(sql);
    return rows.map(({ value }) => value);
  };
  return {
    chapterId: await valuesOf('SELECT id AS value FROM chapters'),
    moduleId: await valuesOf('SELECT id AS value FROM course_modules'),
    examId: [...(await valuesOf('SELECT id AS value FROM exam_attempts')), 999999],
    sessionId: await valuesOf('SELECT id AS value FROM practice_sessions'),
    questionId: [
      ...(await valuesOf('SELECT id AS value FROM questions LIMIT 2')),
      ...(await valuesOf('SELECT id AS value FROM questions WHERE is_free = 1 LIMIT 1')),
    ],
    postId: await valuesOf('SELECT id AS value FROM blog_posts LIMIT 1'),
    slug: await valuesOf('SELECT slug AS value FROM blog_posts LIMIT 1'),
    userId: await valuesOf('SELECT id AS value FROM users'),
    promoCodeId: await valuesOf('SELECT id AS value FROM promo_codes LIMIT 1'),
    campaignId: await valuesOf('SELECT id AS value FROM campaigns LIMIT 1'),
    announcementId: [...(await valuesOf('SELECT id AS value FROM announcements')), 999999],
    paymentId: [...(await valuesOf('SELECT id AS value FROM payments')), 999999],
    mailName: ['welcome'],
    competency: ['1.1'],
    tryOut: ['nppe', 'peng'],
    key: await valuesOf('SELECT content_key AS value FROM site_content LIMIT 1'),
    kind: [...ENTRY_KINDS],
    id: [1],
    number: [1],
    submissionId: [...(await valuesOf('SELECT id AS value FROM submissions')), 999999],
    code: ['1.1', '1.10'],
    format: ['docx', 'txt', 'json', 'yaml', 'xlsx'],
    mentor: ['m'.repeat(43)],
    calendar: ['c'.repeat(43)],
  };
}
