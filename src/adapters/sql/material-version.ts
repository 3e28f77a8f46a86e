import { shareReads } from './share-reads.ts';
import type { SqlHandle } from './sql-handle.ts';

/** The present version, for a statement that reads something else as well. */
export const MATERIAL_VERSION_SQL = "(SELECT version FROM work_locks WHERE name = 'content')";

/**
 * Begins a change of the study material inside its transaction: others who change it wait, loaders too, so that two servers that
 * start on an empty database do not both see it empty, and a load never decides by a text that is being replaced
 * (docs/product.md 11.13). With the commit every instance reads the material anew.
 */
export async function raiseMaterialVersion(handle: SqlHandle): Promise<void> {
  await handle.run("UPDATE work_locks SET version = version + 1 WHERE name = 'content'");
}

/** Which version of the study material is current. */
export type MaterialVersion = {
  /** Takes note of a version that a statement has just read along with something else. */
  readonly note: (version: number) => void;
  /** The version as it is now: the one that was noted just now, else as the database has it. */
  readonly current: () => Promise<number>;
};

/**
 * A noted version holds until what waited for its statement has gone on, and no longer: the next request may come after a save.
 * A commit of this process ends it at once: on SQLite a save and the next read may follow each other without a pause.
 * A request with a session notes the version when it reads who asks, so that it need not ask again.
 */
export function materialVersion({
  reads,
  commitCount,
}: {
  readonly reads: SqlHandle;
  readonly commitCount: () => number;
}): MaterialVersion {
  let newest = 0;
  let freshAtCommit: number | null = null;
  const note = (version: number): void => {
    newest = Math.max(newest, version);
    const isScheduled = freshAtCommit !== null;
    freshAtCommit = commitCount();
    if (isScheduled) return;
    // After all promises that are settled by now, and by those.
    process.nextTick(() => {
      freshAtCommit = null;
    });
  };
  const reader = shareReads({
    read: async () => {
      const [row] = await reads.rows<{ version: number }>(`SELECT ${MATERIAL_VERSION_SQL} AS version`);
      note(row?.version ?? 0);
    },
  });
  return {
    note,
    current: async () => {
      if (freshAtCommit !== commitCount()) await reader.read();
      return newest;
    },
  };
}
