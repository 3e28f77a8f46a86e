import { accepted } from '../../domain/result.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { IDLE_MS, ROWS_AT_ONCE } from './store-upload.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock };

/** Removes what is left of uploads that were never published, part by part like storing (product.md 9.17). */
export const removeUnpublishedUploads =
  ({ transact, clock }: Ports) =>
  async (): Promise<void> => {
    let found = true;
    while (found) {
      const now = clock.now();
      const removed = await transact<number, never>(async ({ exampleUploads }) =>
        accepted(await exampleUploads.removeUnpublished(now - IDLE_MS, now, ROWS_AT_ONCE)),
      );
      found = removed.ok && removed.value > 0;
    }
  };
