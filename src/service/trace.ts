import { AsyncLocalStorage } from 'node:async_hooks';

/** Values of a span: never keys, secret addresses, or texts of records. */
type Attributes = Readonly<Record<string, string | number>>;

/** Span under way. */
type Span = {
  /** W3C header for calls on its behalf. */
  traceparent: string;
  end(attributes: Attributes, failure?: unknown): void;
};

/** @param parent W3C header. */
export type Tracer = (
  name: string,
  options: { parent: string | undefined; isServer?: boolean; attributes: Attributes },
) => Span;

type Kind = 'operation' | 'wait' | 'sql' | 'stack';

/** Trace of the request that the current code runs for. */
export type Trace = {
  /** W3C header of the caller or the current span. */
  traceparent: string | undefined;
  /** Absent without OpenTelemetry. */
  tracer?: Tracer | undefined;
  /** Sums for the header Server-Timing; absent unless requested. */
  timings?: Map<Kind, { ms: number; count: number }> | undefined;
};

const traces = new AsyncLocalStorage<Trace>();

/** Runs work for a request; undefined: untraced. */
export function withTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace ? traces.run(trace, work) : work();
}

/** True if statements and other parts are traced. */
export function isTraced(): boolean {
  return traces.getStore() !== undefined;
}

/** W3C header for calls of other servers, by the request that the current code runs for. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = traces.getStore()?.traceparent;
  return traceparent === undefined ? {} : { traceparent };
}

/** Runs a part of a request, with a span and a timing of its own where these are on. */
export async function inSpan<T>(
  kind: Kind,
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const trace = traces.getStore();
  if (!trace) return work();
  const { tracer, timings } = trace;
  const span = tracer?.(name, { parent: trace.traceparent, attributes });
  const started = performance.now();
  let failure: unknown;
  try {
    return await (span ? traces.run({ ...trace, traceparent: span.traceparent }, work) : work());
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    span?.end({}, failure);
    const { ms = 0, count = 0 } = timings?.get(kind) ?? {};
    timings?.set(kind, { ms: ms + performance.now() - started, count: count + 1 });
  }
}

/** Runs a statement in a span; its text has parameters in place of values. */
export function inStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const [name = 'sql'] = /\w+/.exec(text) ?? [];
  return inSpan('sql', name, work, { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) });
}
