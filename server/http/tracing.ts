import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { FastifyPluginCallback } from 'fastify'
import { observeQueries, type QueryObserver } from '../db/query-observer.ts'

export interface Tracing {
  /** Traces the requests to the routes that are added after it. */
  plugin: FastifyPluginCallback
  /** Sends what has not been sent yet. */
  stop(): Promise<void>
}

/**
 * Sends a trace of each request, with its statements, to the OpenTelemetry collector of OTEL_EXPORTER_OTLP_ENDPOINT; the exporter reads
 * the standard's other variables itself. Like the log, traces name routes and statements, never the values in them.
 */
export function startTracing({ share, version }: { share: number; version: string }): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'octavo', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const instrumentation = new FastifyOtelInstrumentation({
    registerOnInitialization: false,
    instrumentHooks: false,
    requestHook(span, { method, routeOptions: { url = 'unknown' } }) {
      span.updateName(`${method} ${url}`)
      span.setAttribute('url.path', url)
    },
  })
  instrumentation.setTracerProvider(provider)
  observeQueries(spanPerQuery(provider.getTracer('octavo')))
  return {
    plugin: instrumentation.plugin(),
    async stop() {
      observeQueries(undefined)
      context.disable()
      await provider.shutdown()
    },
  }
}

function spanPerQuery(tracer: Tracer): QueryObserver {
  return (query, run) => {
    // What the server does by itself, every few hundred milliseconds, is no request's.
    if (!trace.getActiveSpan()) return run()
    const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toUpperCase() ?? 'SQL'
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': query.sql }
    return tracer.startActiveSpan(operation, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        return await run()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof Error && 'code' in error) span.setAttribute('db.response.status_code', String(error.code))
        throw error
      } finally {
        span.end()
      }
    })
  }
}
