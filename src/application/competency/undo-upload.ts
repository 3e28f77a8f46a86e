import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Undone = OutputOf<'competency.undoUpload'>;

/** Takes back what one upload added, once; the record of changes says who did (product.md 9.12, 13.1). */
export const undoUpload =
  ({ transact, clock }: { readonly transact: Transact; readonly clock: Clock }) =>
  (user: User, { uploadId }: CommandOf<'competency.undoUpload'>): Promise<Result<Undone, Refusal>> =>
    transact<Undone, Refusal>(async ({ exampleUploads, audit }) => {
      const at = clock.now();
      const undone = await exampleUploads.undo(uploadId, at);
      if (!undone) return refused({ code: 'upload-undone' });
      const { removed, fileName } = undone;
      const subject = { kind: 'upload', id: uploadId, label: fileName };
      const changes = [{ field: 'examples', before: String(removed), after: '0' }];
      await audit.record({ actorId: user.id, action: 'undone', subject, changes, at });
      return accepted({ removed });
    });
