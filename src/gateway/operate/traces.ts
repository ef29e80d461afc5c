import type { Trace, Tracer } from '#service/service';

/** W3C trace context, version 00: trace id, parent id, flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

type Parts = { traceId: string; spanId: string; traceFlags: number };

/** Parts of a W3C header; undefined if it is missing or invalid. */
export function partsOf(header: string | null | undefined): Parts | undefined {
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Cookie that requests the header Server-Timing. */
const WANTS_TIMING = /(?:^|;\s*)timing=1(?:;|$)/;

/** Trace of a request; undefined if nobody wants one. @param tracer undefined for requests without spans. */
export function traceOf({ headers }: Request, tracer: Tracer | undefined): Trace | undefined {
  const header = headers.get('traceparent');
  const traceparent = header !== null && partsOf(header) ? header : undefined;
  const timings = WANTS_TIMING.test(headers.get('Cookie') ?? '') ? new Map() : undefined;
  return traceparent !== undefined || tracer || timings ? { traceparent, tracer, timings } : undefined;
}

/** Value of Server-Timing; undefined unless requested. */
export function serverTiming({ timings }: Trace, totalMs: number): string | undefined {
  if (!timings) return undefined;
  const parts = [...timings].map(([kind, { ms, count }]) => `${kind};dur=${ms.toFixed(1)};desc="${count}"`);
  return [`total;dur=${totalMs.toFixed(1)}`, ...parts].join(', ');
}
