import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { freePort } from './free-port.ts';

/** A bucket on loopback that checks signatures as Amazon S3 does (Signature Version 4). */
export type S3Double = {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  /** What the bucket answers from now on to everything; null for what it should. */
  readonly answerAlways: (status: number | null) => void;
  readonly close: () => Promise<void>;
};

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Whether a request is signed with the secret, by the rules of "Signature Calculations for the Authorization Header". */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const authorization = headers.authorization ?? '';
  const parts = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    authorization,
  );
  if (!parts) return false;
  const [, day = '', region = '', signed = '', signature] = parts;
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path = '', query = ''] = url.split('?');
  const request = [method, path, query, lines.join(''), signed, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  return hmac(key, toSign).toString('hex') === signature;
}

/** Starts an empty bucket. */
export async function startS3(): Promise<S3Double> {
  const [key, secret] = ['AKIDTEST', 'a-secret-of-the-test'];
  const files = new Map<string, Buffer>();
  let forced: number | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '';
    if (forced !== null) return response.writeHead(forced).end();
    if (!isSigned(request, body, secret)) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      files.set(path, body);
      return response.writeHead(200).end();
    }
    const content = files.get(path);
    return content ? response.writeHead(200).end(content) : response.writeHead(404).end();
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const answerAlways = (status: number | null): void => {
    forced = status;
  };
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/bucket`, key, secret, answerAlways, close };
}
