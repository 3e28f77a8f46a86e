import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import type { DatabaseKind } from '../../src/adapters/sql/sql-handle.ts';
import { emptyDatabase } from './databases.ts';
import { projectPath } from './project-root.ts';

/** The releases of which a filled database is kept (see make-release-fixture.ts). */
export const RELEASES = ['0.1.0'] as const;

/** A database as a release left it: members, payments, exams, messages, and the schema of that time. */
export async function releaseDatabase(
  kind: DatabaseKind,
  release: (typeof RELEASES)[number] = '0.1.0',
): ReturnType<typeof emptyDatabase> {
  const empty = await emptyDatabase(kind);
  const content = gunzipSync(readFileSync(projectPath(`tests/fixtures/release-${release}.${kind}.gz`)));
  if (kind === 'sqlite') {
    const file = empty.url.slice('sqlite:'.length);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return empty;
  }
  const connection = await createConnection({ uri: empty.url, multipleStatements: true });
  await connection.query(content.toString());
  await connection.end();
  return empty;
}
