import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { SELECT_UPLOADS, toUpload, type UploadRow } from '../upload-rows.ts';
import { createRowExporter, createUserRowsDeletion, type PersonalTable } from './personal-table.ts';

type MarkedExampleRow = {
  readonly code: string;
  readonly competency: string;
  readonly discipline: string;
  readonly example_id: number;
  readonly moment: number;
};

/** Examples that a learner was shown or saved, by their positions; the texts are not personal data. */
const markedExamplesOf = (table: string, column: string) =>
  createRowExporter<MarkedExampleRow>(
    `SELECT c.code, c.competency, d.name AS discipline, m.example_id, m.${column} AS moment
     FROM ${table} m JOIN peng_examples e ON e.id = m.example_id
     JOIN engineering_competencies c ON c.id = e.competency_id JOIN disciplines d ON d.id = e.discipline_id
     WHERE m.user_id = ? ORDER BY m.${column}, m.example_id`,
    ({ code, competency, discipline, example_id, moment: at }) => ({
      code,
      competency,
      discipline,
      example: example_id,
      at: toIsoTime(at),
    }),
  );

const uploadsOf = createRowExporter<UploadRow>(`${SELECT_UPLOADS} WHERE u.user_id = ? ORDER BY u.id`, (row) => {
  const { id: _, createdAt, undoneAt, ...upload } = toUpload(row);
  return { ...upload, uploadedAt: toIsoTime(createdAt), undoneAt: toIsoTimeOrNull(undoneAt) };
});

/** What a learner was shown and saved of the P.Eng. examples, and what an admin uploaded. */
export const COMPETENCY_TABLES: readonly PersonalTable[] = [
  {
    table: 'example_showings',
    owner: ['user_id'],
    exported: { shownExamples: markedExamplesOf('example_showings', 'shown_at') },
    erase: createUserRowsDeletion('example_showings'),
  },
  {
    table: 'saved_examples',
    owner: ['user_id'],
    exported: { savedExamples: markedExamplesOf('saved_examples', 'saved_at') },
    erase: createUserRowsDeletion('saved_examples'),
  },
  {
    table: 'example_uploads',
    owner: ['user_id'],
    exported: { uploads: uploadsOf },
    // The examples and the way to undo them are the site's; who brought them is forgotten.
    erase: (handle, { id }) => handle.run('UPDATE example_uploads SET user_id = NULL WHERE user_id = ?', [id]),
  },
];
