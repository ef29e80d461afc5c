import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type Tracer, within } from '#service/service';
import { partsOf } from './traces';

/** Max time to send the last spans: the library retries for longer. */
const STOP_MS = 2_000;

const ignore = () => undefined;

type Tracing = { tracer: Tracer; stop(): Promise<void> };

/**
 * Sends spans to a collector. Loaded only if there is one; the library reads its other variables itself (`OTEL_…`).
 * @param endpoint base address, without a trailing slash.
 */
export function startOpenTelemetry(endpoint: string, log: (line: string) => void): Tracing {
  let last = '';
  const note = (message: string) => {
    // The library repeats it with every batch.
    if (message !== last) log(`Traces cannot be sent: ${message}`);
    last = message;
  };
  diag.setLogger(
    { error: note, warn: note, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'watchbill' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  const own = provider.getTracer('watchbill');
  const tracer: Tracer = (name, { parent, isServer = false, attributes }) => {
    const from = partsOf(parent);
    const context = from ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: isServer }) : ROOT_CONTEXT;
    const kind = isServer ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = own.startSpan(name, { kind, attributes }, context);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end(more, failure) {
        span.setAttributes(more);
        // Without its message, which may repeat a user's text.
        if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  const stop = () => within(STOP_MS, provider.shutdown()).catch((error: unknown) => note(String(error)));
  return { tracer, stop };
}
