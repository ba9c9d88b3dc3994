import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Tracer, TracerProvider } from '@opentelemetry/api'
import type { TracerConfig } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

type Api = typeof OpenTelemetry

// Undefined while tracing is off: a span then costs only this check, and the library is not even loaded.
let active: { api: Api; tracer: Tracer } | undefined

// The current destination of spans. Libraries ask for their tracer once, at load time, and keep it: their
// tracer looks here each time.
let current: TracerProvider | undefined
let isRegistered = false

const SENT_EVERY_MILLISECONDS = 2000

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP); OpenTelemetry's other variables, such as
 * OTEL_TRACES_SAMPLER, apply as well. Spans carry names of routes, operations and statements, never members'
 * words.
 * @param service the process's role, for example likes
 * @returns undefined when tracing is off
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name }: Config,
  service: string,
): Promise<{ stop(): Promise<void> } | undefined> {
  if (endpoint === undefined) return undefined
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceOf({ 'service.name': name, 'service.instance.id': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: SENT_EVERY_MILLISECONDS })],
  })
  registerOnce(api)
  // The trace provider is registered already and stays; this adds the context manager.
  provider.register()
  current = provider
  active = { api, tracer: provider.getTracer('ruvela') }
  return {
    async stop() {
      active = undefined
      current = undefined
      // An unreachable collector must not keep the process alive.
      await provider.shutdown().catch(() => undefined)
      api.context.disable()
      api.propagation.disable()
    },
  }
}

// Without a delegate of its own, a proxy's tracer makes no-op spans.
function registerOnce(api: Api): void {
  if (isRegistered) return
  isRegistered = true
  const silent = new api.ProxyTracerProvider()
  api.trace.setGlobalTracerProvider({
    getTracer(...named) {
      const tracer = () => (current ?? silent).getTracer(...named)
      return {
        startSpan: (...span) => tracer().startSpan(...span),
        startActiveSpan: (...span: unknown[]) =>
          Reflect.apply(tracer().startActiveSpan, tracer(), span) as never,
      }
    },
  })
}

// For this one value its package would be installed a second time, beside the gateway's.
function resourceOf(attributes: Record<string, string>): NonNullable<TracerConfig['resource']> {
  const resource = { attributes, merge: () => resource, getRawAttributes: () => Object.entries(attributes) }
  return resource
}

/**
 * Makes a span of each request, by its route. Everything that the request causes lies below it.
 * @param options.goesOn whether to trust the caller's span: only our own gateway's, never a visitor's
 */
export function traceRequests(app: FastifyInstance, { goesOn }: { goesOn: boolean }): void {
  if (active === undefined) return
  const { api, tracer } = active
  const contexts = new WeakMap<object, ReturnType<typeof api.context.active>>()
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const parent = goesOn ? api.propagation.extract(api.ROOT_CONTEXT, request.headers) : api.ROOT_CONTEXT
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'ruvela.request_id': request.id,
    }
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: api.SpanKind.SERVER, attributes },
      parent,
    )
    const context = api.trace.setSpan(parent, span)
    contexts.set(request, context)
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    })
    api.context.with(context, done)
  })
  // A body that arrived in pieces was read outside the span.
  app.addHook('preValidation', (request, _reply, done) => {
    api.context.with(contexts.get(request) ?? api.context.active(), done)
  })
}

/** Headers for a request to another of our processes, so that its spans lie below this one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  active?.api.propagation.inject(active.api.context.active(), headers)
  return headers
}

/** Runs work in a span of its own. */
export function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (active === undefined) return work()
  const { api, tracer } = active
  return tracer.startActiveSpan(name, { attributes }, (span) =>
    work()
      .catch((error: unknown) => {
        // The message may contain a member's words.
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: (error as Error).name })
        throw error
      })
      .finally(() => span.end()),
  )
}

/** The same, but only inside another span: polling the outbox every second is not worth its own trace. */
export function withInnerSpan<Result>(
  name: string,
  attributes: () => Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (active?.api.trace.getActiveSpan() === undefined) return work()
  return withSpan(name, attributes(), work)
}
