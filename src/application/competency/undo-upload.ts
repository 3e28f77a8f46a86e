import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { Transact } from '../ports/transact.ts';

type Undone = OutputOf<'competency.undoUpload'>;

/** Takes back what one upload added, once (product.md 9.12). */
export const undoUpload =
  ({ transact, clock }: { readonly transact: Transact; readonly clock: Clock }) =>
  ({ uploadId }: CommandOf<'competency.undoUpload'>): Promise<Result<Undone, Refusal>> =>
    transact<Undone, Refusal>(async ({ exampleUploads }) => {
      const removed = await exampleUploads.undo(uploadId, clock.now());
      return removed === null ? refused({ code: 'upload-undone' }) : accepted({ removed });
    });
