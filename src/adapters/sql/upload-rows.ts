import type { UploadRecord } from '../../application/ports/competency.ts';

export type UploadRow = {
  readonly id: number;
  readonly discipline: string;
  readonly file_name: string;
  readonly added: number;
  readonly repeated: number;
  readonly created_at: number;
  readonly undone_at: number | null;
};

/** Uploads as `UploadRow` has them; what follows says which. */
export const SELECT_UPLOADS = `SELECT u.id, d.name AS discipline, u.file_name, u.added, u.repeated, u.created_at, u.undone_at
   FROM example_uploads u JOIN disciplines d ON d.id = u.discipline_id`;

/** An upload under the names of the application. */
export const toUpload = ({ file_name, created_at, undone_at, ...row }: UploadRow): UploadRecord => ({
  ...row,
  fileName: file_name,
  createdAt: created_at,
  undoneAt: undone_at,
});
