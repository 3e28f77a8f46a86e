import { inTransaction } from '../in-transaction.ts';
import type { CompetencyPorts } from './ports.ts';
import { ROWS_PER_BATCH, UPLOAD_IDLE_MS } from './store-upload.ts';

type Ports = Pick<CompetencyPorts, 'transact' | 'clock'>;

/** Job: removes uploads that were never published, in parts like storing. */
export const removeUnpublishedUploads =
  ({ transact, clock }: Ports) =>
  async (): Promise<void> => {
    let found = true;
    while (found) {
      const now = clock.now();
      const removed = await inTransaction(transact, ({ exampleUploads }) =>
        exampleUploads.removeUnpublished(now - UPLOAD_IDLE_MS, now, ROWS_PER_BATCH),
      );
      found = removed > 0;
    }
  };
