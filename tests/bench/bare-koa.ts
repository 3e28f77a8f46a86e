import { readFileSync } from 'node:fs';
import Koa from 'koa';

/**
 * The least that Koa can do: answers the bytes of a file with the headers of another, whatever is asked. Run as
 * `bare-koa.ts PORT BODY HEADERS`.
 */
const [port = '0', bodyFile = '', headersFile = ''] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as Record<string, string>;
const app = new Koa();
app.use((context) => {
  context.set(headers);
  context.body = body;
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
