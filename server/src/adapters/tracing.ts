import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Context } from '../context.ts'
import type { Log } from '../log.ts'
import type { Tracing } from '../ports/tracing.ts'

const exportMs = 10_000
const closeMs = 3_000
const textMax = 2_000
const logEveryMs = 60_000

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON), in batches; while it does not answer they are dropped. `url`
 * is the collector's, without the path of traces; `ratio` the share of requests and jobs that are traced.
 * A `traceparent` of a client is ignored: strangers would decide what is traced. Names of attributes are those of the
 * semantic conventions 1.29.
 */
export function openTracing({ url, ratio }: NonNullable<Context['config']['tracing']>, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: exportMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'karibu' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, log), exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('karibu')
  const active = new AsyncLocalStorage<Span>()
  const begin = (name: string, kind: SpanKind, attributes: Attributes) =>
    tracer.startSpan(name, { kind, attributes }, ROOT_CONTEXT)
  return {
    beginRequest: ({ method, requestId }) => {
      const span = begin(method, SpanKind.SERVER, { 'http.request.method': method, 'karibu.request_id': requestId })
      return {
        run: (serve) => active.run(span, serve),
        end: ({ route, status }) => {
          span.updateName(route).setAttribute('http.route', route)
          if (status === null) span.setAttribute('error.type', 'aborted')
          else span.setAttribute('http.response.status_code', status)
          if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    traceJob: (name, work) => {
      const span = begin(name, SpanKind.CONSUMER, { 'messaging.operation.type': 'process' })
      return active.run(span, async () => {
        try {
          await work()
        } catch (error) {
          // Its message may hold what it is about.
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    traceStatement: ({ text, ms, hasFailed }) => {
      const parent = active.getStore()
      // What belongs to no request and no job, such as the polling of the queue, would drown the rest.
      if (!parent?.isRecording()) return
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, textMax) }
      const name = /^\w+/.exec(text.trim())?.[0].toLowerCase() ?? 'statement'
      const times = { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - ms }
      const span = tracer.startSpan(name, times, trace.setSpan(ROOT_CONTEXT, parent))
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(closeMs, undefined, { ref: false })])
    },
  }
}

/** One log line a minute at most while the collector does not take what is sent. */
function logFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let loggedAt = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && Date.now() - loggedAt > logEveryMs) {
          loggedAt = Date.now()
          log('traces_not_sent', { err: result.error, count: spans.length })
        }
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
