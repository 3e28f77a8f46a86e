import type {
  CompetencyReader,
  CompetencyRecord,
  DisciplineRecord,
  ProvinceRecord,
  SavedExampleRecord,
} from '../../application/ports/competency.ts';
import { compareCodes } from '../../domain/competency/competency-code.ts';
import {
  buildInExampleBankCondition,
  findExample,
  listExampleIds,
  listExampleShingles,
  listExamples,
  listShownExampleIds,
} from './example-rows.ts';
import type { SqlHandle } from './sql-handle.ts';
import {
  countExamplesRemovedByUndo,
  HAS_UNDONE_PREDECESSOR_CONDITION,
  SELECT_UPLOADS,
  toUpload,
  type UploadRow,
} from './upload-rows.ts';

type CompetencyRow = Omit<CompetencyRecord, 'order'> & { readonly sort_order: number };

type SavedRow = {
  readonly example_id: number;
  readonly competency_id: number;
  readonly code: string;
  readonly competency: string;
  readonly discipline_id: number;
  readonly discipline: string;
  readonly situation: string;
  readonly saved_at: number;
};

const toSaved = (row: SavedRow): SavedExampleRecord => ({
  exampleId: row.example_id,
  competencyId: row.competency_id,
  code: row.code,
  title: row.competency,
  disciplineId: row.discipline_id,
  discipline: row.discipline,
  situation: row.situation,
  savedAt: row.saved_at,
});

/** Whether there is an example to show; the limit keeps MariaDB from making a list of all examples first. */
const hasExample = (where: string): string =>
  `AND (SELECT e.id FROM peng_examples e WHERE ${where} AND ${buildInExampleBankCondition('e')} LIMIT 1) IS NOT NULL`;

/** What the P.Eng. part selects from and shows: each method is one statement. */
export const competencyReader = (handle: SqlHandle): CompetencyReader => ({
  provinces: () =>
    handle.rows<ProvinceRecord>(
      'SELECT id, code, name, regulator FROM provinces WHERE retired_at IS NULL ORDER BY name',
    ),
  disciplines: (which) =>
    handle.rows<DisciplineRecord>(
      `SELECT d.id, d.name, d.description FROM disciplines d
       WHERE d.retired_at IS NULL ${which === 'all' ? '' : hasExample('e.discipline_id = d.id')} ORDER BY d.name`,
    ),
  competencies: async (disciplineId) => {
    const inDiscipline = hasExample('e.competency_id = c.id AND e.discipline_id = ?');
    const rows = await handle.rows<CompetencyRow>(
      `SELECT c.id, c.code, c.category, c.competency AS title, c.description, c.sort_order
       FROM engineering_competencies c
       WHERE c.retired_at IS NULL ${disciplineId === null ? '' : inDiscipline}`,
      disciplineId === null ? [] : [disciplineId],
    );
    return rows
      .map(({ sort_order, ...row }): CompetencyRecord => ({ ...row, order: sort_order }))
      .sort((left, right) => compareCodes(left.code, right.code));
  },
  exampleShingles: () => listExampleShingles(handle),
  exampleIds: (scope) => listExampleIds(handle, scope),
  example: (id) => findExample(handle, id),
  examples: (scope, limit) => listExamples(handle, scope, limit),
  shownTo: (userId, competencyIds) => listShownExampleIds(handle, userId, competencyIds),
  savedOf: async (userId, limit) => {
    const rows = await handle.rows<SavedRow>(
      `SELECT s.example_id, s.saved_at, e.competency_id, c.code, c.competency, e.discipline_id, d.name AS discipline, e.situation
       FROM saved_examples s JOIN peng_examples e ON e.id = s.example_id
       JOIN engineering_competencies c ON c.id = e.competency_id JOIN disciplines d ON d.id = e.discipline_id
       WHERE s.user_id = ? AND ${buildInExampleBankCondition('e')} ORDER BY s.saved_at DESC, s.example_id DESC LIMIT ?`,
      [userId, limit],
    );
    return rows.map(toSaved);
  },
  uploads: async ({ limit, before }) => {
    const older = before === undefined ? '' : 'AND u.id < ?';
    const sql = `${SELECT_UPLOADS} WHERE u.published_at IS NOT NULL AND (u.added > 0 OR ${HAS_UNDONE_PREDECESSOR_CONDITION}) ${older}
       ORDER BY u.id DESC LIMIT ?`;
    const values = before === undefined ? [limit] : [before, limit];
    const found = (await handle.rows<UploadRow>(sql, values)).map(toUpload);
    const leaving = await countExamplesRemovedByUndo(
      handle,
      found.filter(({ undoneAt }) => undoneAt === null),
    );
    return found.map((upload) => ({ ...upload, leaving: leaving.get(upload.id) ?? 0 }));
  },
});
