import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('traces', () => {
  const spans: Span[] = [];
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  let app: TestApp;
  before(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    app = await startApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` } });
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await app.visitor().get('/api/blog/posts', { traceparent });
    await app.visitor().get('/unsubscribe?token=secret');
    await app.server.jobs.runAll();
    await app.close();
  });
  after(() => void collector.close());

  const attributeOf = ({ attributes }: Span, key: string) => {
    const value = attributes.find((each) => each.key === key)?.value;
    return value?.stringValue ?? value?.intValue;
  };

  test('have a request, continued from its proxy, with the statements below it', () => {
    const request = spans.find(({ name }) => name === 'GET publishing.listPosts');
    assert.ok(request);
    assert.deepEqual([request.traceId, request.parentSpanId], [TRACE, PARENT]);
    assert.equal(attributeOf(request, 'http.response.status_code'), 200);
    assert.equal(attributeOf(request, 'url.path'), '/api/blog/posts');
    assert.match(String(attributeOf(request, 'plumbline.reference')), /^[\w-]{12}$/);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    assert.ok(statements.some((each) => /FROM\s+.*posts/i.test(String(attributeOf(each, 'db.query.text')))));
    assert.ok(statements.every(({ traceId }) => traceId === TRACE));
  });

  test('have each job and page', () => {
    for (const wanted of ['job send outbox', 'GET page']) assert.ok(spans.some(({ name }) => name === wanted));
  });

  test('hold no query of an address', () => assert.doesNotMatch(JSON.stringify(spans), /secret/));
});
