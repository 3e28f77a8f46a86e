import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { createHttpServer } from '../../src/adapters/http/http-server.ts';
import type { RequestState } from '../../src/adapters/http/koa-types.ts';
import { serveBuiltFiles } from '../../src/adapters/http/static-files.ts';

const SCRIPT = `console.log("${'long '.repeat(20_000)}");`;

describe('built files (product.md 7.6)', () => {
  let folder: string;
  let server: Server;
  let port: number;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-built-'));
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), '{}');
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(join(folder, 'template.xlsx'), 'rows');
    writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets/gone-1.css'), 'a{}');
    const app = new Koa<RequestState>();
    app.silent = true;
    app.use(serveBuiltFiles(folder));
    app.use((context) => {
      context.body = 'the page';
    });
    server = createHttpServer(app.callback()).listen(0, 'localhost');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = request({ host: 'localhost', port, path, method, headers, agent: false }).end();
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };

  test('come compressed as the browser takes them, with their type and how long they last', async () => {
    const plain = await ask('/assets/app-1.js');
    assert.equal(plain.body.toString(), SCRIPT);
    assert.match(plain.headers['content-type'], /^text\/javascript/);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(plain.headers.vary, 'Accept-Encoding');
    const br = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(br.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(br.body).toString(), SCRIPT);
    const gzip = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip, br;q=0' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.body).toString(), SCRIPT);
    const icon = await ask('/icon.svg', { 'accept-encoding': 'br' });
    assert.deepEqual([icon.headers['content-type'], icon.headers['content-encoding']], ['image/svg+xml', undefined]);
    assert.equal(icon.headers['cache-control'], 'public, max-age=3600');
    const template = await ask('/template.xlsx');
    assert.equal(
      template.headers['content-type'],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'the template for uploads (product.md 9.8)',
    );
  });

  test('are not sent again to who has them; HEAD says what GET would', async () => {
    const { headers } = await ask('/assets/app-1.js');
    const again = await ask('/assets/app-1.js', { 'if-none-match': headers.etag });
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    const head = await ask('/assets/app-1.js', {}, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    assert.equal(head.headers['content-length'], String(SCRIPT.length));
  });

  test('anything else goes on: pages, writes, what is hidden, ways out of the folder', async () => {
    for (const path of [
      '/',
      '/assets',
      '/.vite/manifest.json',
      '/assets/../../etc/passwd',
      '/assets/%2e%2e/icon.svg',
    ]) {
      assert.equal((await ask(path)).body.toString(), 'the page', path);
    }
    assert.equal((await ask('/icon.svg', {}, 'POST')).body.toString(), 'the page');
  });

  test('a file that is removed while the site serves is still there', async () => {
    await rm(join(folder, 'assets/gone-1.css'));
    assert.equal((await ask('/assets/gone-1.css')).body.toString(), 'a{}');
  });

  test('who goes away in the middle of many downloads leaves no file open', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    const served: Socket[] = [];
    server.on('connection', (socket: Socket) => served.push(socket));
    // A connection that is broken off is an error to `once`, and the very thing that is tried here.
    const clients = await Promise.all(Array.from({ length: 10 }, leftInTheMiddle));
    assert.ok(open() > before);
    const ends = [...clients, ...served].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const client of clients) client.destroy();
    await Promise.all(ends);
    assert.equal(served.length, 10);
    assert.ok(open() <= before, `${open()} open, before ${before}`);
    assert.equal((await ask('/icon.svg')).body.toString(), '<svg/>');
  });

  async function leftInTheMiddle(): Promise<Socket> {
    const client = connect(port, 'localhost');
    client.on('error', () => {});
    await once(client, 'connect');
    client.write('GET /assets/app-1.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
    await once(client, 'readable');
    return client;
  }

  test('there is an end to how many connections are taken', () => {
    assert.equal(server.maxConnections, 15_000);
  });
});
