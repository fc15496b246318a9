import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Tracer } from '@opentelemetry/api';
import { watchStatements } from '@/server/database/observed/watch-statements';
import { withoutValues } from '@/server/database/observed/without-values';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { contained } from '@/server/network/contained';
import type { Settings } from '@/server/settings';

const SERVICE = 'regional-statistical-data-service';
/** The maximum number of characters of a statement in a trace. */
const MAX_STATEMENT = 2_000;
/** How long the last spans may take to be sent when the service stops, in milliseconds. */
const LAST_SPANS_MS = 2_000;
const SERVER_FAULT = 500;

/** Reports requests and their statements to a collector of OpenTelemetry. */
export type Tracing = Readonly<{
  /**
   * Answers a request within a span, which ends with the reply and continues the trace of the caller.
   * @param exchange.name returns the name of the operation, which no caller can make up
   */
  request: (
    exchange: Readonly<{ req: IncomingMessage; res: ServerResponse; name: () => string }>,
    answer: () => void,
  ) => void;
  /** Reports all statements that a pool runs for requests. Must be called before the pool has connections. */
  watch: (pool: Pool) => void;
  close: () => Promise<void>;
}>;

const NONE: Tracing = {
  request: (_, answer) => answer(),
  watch: () => undefined,
  close: async () => undefined,
};

type TracingSettings = Pick<
  Settings,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

/**
 * Opens the tracing of the settings. Without an endpoint its packages are not loaded, and nothing is done for a request. The
 * exporter and the resource read further variables of OpenTelemetry themselves.
 */
export async function openTracing(settings: TracingSettings, log: Logger): Promise<Tracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || settings.OTEL_SDK_DISABLED) return NONE;
  const [api, core, resources, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  core.setGlobalErrorHandler((err) => log.warn({ err }, 'traces could not be sent'));
  const named = resources.resourceFromAttributes({ 'service.name': SERVICE });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    sampler: samplerOf(sdk, settings),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer: Tracer = provider.getTracer(SERVICE);
  const propagator = new core.W3CTraceContextPropagator();
  /** The context of the request for which code runs. */
  const running = new AsyncLocalStorage<Context>();
  return {
    request({ req, res, name }, answer) {
      const caller = propagator.extract(ROOT_CONTEXT, req.headers, api.defaultTextMapGetter);
      const requestId = req.headers['x-request-id'];
      const span = tracer.startSpan(
        name(),
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': req.method,
            ...(typeof requestId === 'string' && { 'http.response.header.x-request-id': [requestId] }),
          },
        },
        caller,
      );
      const end = () => {
        span.setAttribute('http.response.status_code', res.statusCode);
        if (!res.writableFinished) span.setAttribute('error.type', 'connection_closed');
        if (!res.writableFinished || res.statusCode >= SERVER_FAULT)
          span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      res.once('close', contained(req.socket, end));
      running.run(trace.setSpan(caller, span), answer);
    },

    watch(pool) {
      pool.keepContexts();
      watchStatements(pool, ({ text, host, port }) => {
        const context = running.getStore();
        if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return undefined;
        const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
        const attributes = {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': withoutValues(text.slice(0, MAX_STATEMENT)),
          'server.address': host,
          'server.port': port,
        };
        const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, context);
        return (error) => {
          const code = (error as { code?: unknown } | undefined)?.code;
          if (typeof code === 'string') span.setAttribute('db.response.status_code', code);
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        };
      });
    },

    async close() {
      // A collector that does not answer must not delay the end of the service.
      await Promise.race([
        provider.shutdown().catch((err: unknown) => log.warn({ err }, 'the last traces could not be sent')),
        new Promise<void>((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref()),
      ]);
    },
  };
}

/** The sampler that the settings name; by default all requests are reported, unless their callers decided otherwise. */
function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), settings: TracingSettings) {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  const root = name.endsWith('always_off')
    ? new sdk.AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new sdk.TraceIdRatioBasedSampler(share)
      : new sdk.AlwaysOnSampler();
  return name.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
