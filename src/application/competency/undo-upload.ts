import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';

/** Removes what one upload added, once. */
export const undoUpload =
  ({ transact, clock }: Pick<CompetencyPorts, 'transact' | 'clock'>): UseCase<'competency.undoUpload'> =>
  ({ user }, { uploadId }) =>
    transact(async ({ exampleUploads, audit }) => {
      const at = clock.now();
      const undone = await exampleUploads.undo(uploadId, at);
      if (!undone) return refused({ code: 'upload-undone' });
      const { removed, fileName } = undone;
      const subject = { kind: 'upload', id: uploadId, label: fileName };
      const changes = [{ field: 'examples', before: String(removed), after: '0' }];
      await audit.record({ actorId: user.id, action: 'undone', subject, changes, at });
      return accepted({ removed });
    });
