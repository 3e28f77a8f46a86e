import { accepted, type Result, refused } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type {
  ExampleDraft,
  ExampleUploadRepository,
  NewUpload,
  UploadCount,
  UploadInProgress,
} from '../ports/competency.ts';
import type { CompetencyPorts } from './ports.ts';

export type StorePorts = Pick<CompetencyPorts, 'transact' | 'exampleUploads' | 'clock'>;

type Stored = Result<UploadCount & { readonly id: number }, Refusal>;

/** Rows per transaction, few enough not to hold up other writes. */
export const ROWS_PER_BATCH = 50;

/**
 * An upload that stored nothing for this long was left by a process that died, and another one may replace it.
 * Milliseconds.
 */
export const UPLOAD_IDLE_MS = 60_000;

const BUSY = { code: 'upload-storing' } as const;

/** Stores an upload in hidden parts, then publishes them all at once (product.md 9.17). */
export const storeUpload =
  (ports: StorePorts) =>
  async (upload: NewUpload, drafts: readonly ExampleDraft[]): Promise<Stored> => {
    const { transact, clock } = ports;
    const begun = await transact<UploadInProgress, Refusal>(async ({ exampleUploads }) =>
      orBusy(await exampleUploads.begin(upload, clock.now(), clock.now() - UPLOAD_IDLE_MS)),
    );
    if (!begun.ok) return begun;
    const { id } = begun.value;
    try {
      const missing = await ports.exampleUploads.findMissing(upload.disciplineId, drafts);
      const fresh = new Set(missing);
      const there = drafts.filter((draft) => !fresh.has(draft));
      const stored =
        (await storeInParts(ports, missing, (uploads, part, now) => uploads.stage(begun.value, part, now))) &&
        (await storeInParts(ports, there, (uploads, part, now) => uploads.noteRepeated(begun.value, part, now)));
      if (!stored) return refused(BUSY);
      const published = await publish(ports, upload, begun.value, drafts.length);
      return published.ok ? accepted({ id, ...published.value }) : published;
    } catch (error) {
      await abandonUpload(ports, id);
      throw error;
    }
  };

/** Publishes the upload and records who uploaded it, together. */
const publish = (
  { transact, clock }: StorePorts,
  { userId, fileName }: NewUpload,
  storing: UploadInProgress,
  rows: number,
): Promise<Result<UploadCount, Refusal>> =>
  transact<UploadCount, Refusal>(async ({ exampleUploads, audit }) => {
    const at = clock.now();
    const counts = await exampleUploads.publish(storing, rows, at);
    if (!counts) return refused(BUSY);
    const subject = { kind: 'upload', id: storing.id, label: fileName };
    const changes = [{ field: 'examples', before: '0', after: String(counts.added) }];
    await audit.record({ actorId: userId, action: 'uploaded', subject, changes, at });
    return accepted(counts);
  });

const orBusy = <Value>(value: Value | null): Result<Value, Refusal> =>
  value === null ? refused(BUSY) : accepted(value);

type StorePart = (uploads: ExampleUploadRepository, part: readonly ExampleDraft[], now: number) => Promise<boolean>;

/** False when another upload has replaced this one. */
async function storeInParts(
  { transact, clock }: StorePorts,
  drafts: readonly ExampleDraft[],
  storePart: StorePart,
): Promise<boolean> {
  for (let from = 0; from < drafts.length; from += ROWS_PER_BATCH) {
    const part = drafts.slice(from, from + ROWS_PER_BATCH);
    const stored = await inTransaction(transact, ({ exampleUploads }) => storePart(exampleUploads, part, clock.now()));
    if (!stored) return false;
    await yieldToEventLoop();
  }
  return true;
}

/** Lets the next upload begin at once. If this fails too, the next one begins when this one counts as idle. */
const abandonUpload = async ({ transact, clock }: StorePorts, id: number): Promise<void> => {
  await inTransaction(transact, ({ exampleUploads }) => exampleUploads.giveUp(id, clock.now())).catch(() => undefined);
};

/** Job: removes uploads that were never published, in parts like storing. */
export const removeUnpublishedUploads =
  ({ transact, clock }: Pick<CompetencyPorts, 'transact' | 'clock'>) =>
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
