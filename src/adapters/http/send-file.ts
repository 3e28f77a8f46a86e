import { Readable } from 'node:stream';
import type { FileAnswer } from '../../application/contract/file-answer.ts';
import type { HttpContext } from './koa-types.ts';

/**
 * Sends a file part by part, no faster than it is taken. The first part is asked for before anything is sent, so that what
 * fails at once is answered as any failure is (product.md 7.3); what fails later breaks the connection off, so that nobody takes half a file for a
 * whole one. Whoever goes away ends the reading.
 */
export async function sendFile(context: HttpContext, { fileName, type, parts }: FileAnswer): Promise<void> {
  const rest = oneByOne(parts);
  const first = await rest.next();
  const body = Readable.from(first.done ? [] : startingWith(first.value, rest), { objectMode: false });
  body.once('error', () => context.res.destroy());
  context.status = 200;
  context.set('Cache-Control', 'no-store');
  context.attachment(fileName);
  context.body = body;
  context.set('Content-Type', `${type}; charset=utf-8`);
}

async function* oneByOne(parts: FileAnswer['parts']): AsyncGenerator<string, void> {
  yield* parts;
}

async function* startingWith(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
