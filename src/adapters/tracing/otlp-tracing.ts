import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Tracing } from '../../application/ports/tracing.ts';

const SERVICE = 'plumbline';

/** How long a collector may take to accept spans, in milliseconds. */
const EXPORT_TIMEOUT_MS = 3_000;

/**
 * Sends traces to a collector by OTLP over HTTP. An unreachable collector loses traces and affects nothing else.
 * Sampling, batches and headers follow the variables OTEL_… of the libraries. The current span is stored here and not
 * in the library's global state, so that several servers in one process do not interfere.
 */
export function otlpTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }))],
  });
  const tracer = provider.getTracer(SERVICE);
  const current = new AsyncLocalStorage<Context>();
  const follow = async <Value>(span: Span, work: () => Promise<Value>, finish: () => void): Promise<Value> => {
    try {
      return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      finish();
      span.end();
    }
  };
  return {
    followRequest: ({ method, path, reference, parent }, work, finish) => {
      const attributes = { 'http.request.method': method, 'url.path': path, 'plumbline.reference': reference };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, contextOf(parent));
      return follow(span, work, () => {
        const { operation, status } = finish();
        span.updateName(`${method} ${operation}`);
        span.setAttributes({ 'plumbline.operation': operation, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      });
    },
    followJob: (name, work) => {
      const span = tracer.startSpan(`job ${name}`, { attributes: { 'plumbline.job': name } }, ROOT_CONTEXT);
      return follow(span, work, () => undefined);
    },
    addStatement: ({ sql, seconds, isFailed }) => {
      const parent = current.getStore();
      if (!parent) return;
      const span = tracer.startSpan(
        sql.slice(0, sql.indexOf(' ')).toUpperCase(),
        { kind: SpanKind.CLIENT, startTime: Date.now() - seconds * 1000, attributes: { 'db.query.text': sql } },
        parent,
      );
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function contextOf(parent: string): Context {
  const remote = parseTraceParent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
}
