import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Koa from 'koa';
import type { RequestState } from '../../src/adapters/http/koa-types.ts';
import { builtFiles } from '../../src/adapters/http/static-files.ts';

test('each built file says what it is, the template for uploads too (product.md 9.8)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
  for (const name of ['list.xlsx', 'page.css']) await writeFile(join(folder, name), 'content');
  const server = new Koa<RequestState>().use(builtFiles(folder)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const typeOf = async (name: string): Promise<string | null> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${name}`);
    assert.equal(await answer.text(), 'content');
    return answer.headers.get('content-type');
  };
  assert.equal(await typeOf('list.xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  assert.match((await typeOf('page.css')) ?? '', /^text\/css/);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
