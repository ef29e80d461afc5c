import type * as z from 'zod/mini';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { check, problemLine } from '#contract/problem';
import { bearerIn, createBodyReader, parseBody, Refusal } from '#service/service';
import type { Access } from './access/access';
import { compressed } from './http/compression';
import type { Links } from './links/links';
import { newRequestRecord, type Operate, type RequestRecord } from './operate/rate-limit';
import { notAllowed, refusal, wrongType } from './reply';
import { type Framing, isCrossOrigin, setSecurityHeaders } from './security';
import type { Caller, Visitor } from './forward';

/** Values that the middleware of every route sets. */
export type Env = {
  Variables: { record: RequestRecord; visitor: Visitor; caller: Caller; framing?: Framing };
};
/** Context of any route, for a reply that may be framed. */
export type FramingContext = { req: HonoRequest; set: (name: 'framing', framing: Framing) => void };
export type Middleware = MiddlewareHandler<Env>;
export type Bytes = Uint8Array<ArrayBuffer>;
export type BodyMiddleware<Name extends string, Value> = MiddlewareHandler<
  Env & { Variables: Record<Name, Value> }
>;

/** Logs and counts the request. */
export function watched(operate: Operate | undefined): Middleware {
  return async (c, next) => {
    const record = newRequestRecord();
    c.set('record', record);
    const log = operate?.watch(c.req.raw, record);
    await next();
    log?.(c.res);
  };
}

/** Adds security headers to the response. */
export function secured(isHttps: boolean): Middleware {
  return async (c, next) => {
    await next();
    setSecurityHeaders(c.res.headers, { isHttps, framing: c.var.framing });
  };
}

/** Rejects requests with an unexpected host name. */
export function hosted(access: Pick<Access, 'hostProblem'>): Middleware {
  return async (c, next) => {
    if (!URL.canParse(c.req.url)) return refusal('AccessDenied', 'The Host header is not a valid name.');
    const problem = access.hostProblem(c.req.raw);
    if (problem !== undefined) return refusal('AccessDenied', problem);
    // `Request` cannot be constructed with TRACE.
    return c.req.method === 'TRACE' ? notAllowed('GET, HEAD, POST') : next();
  };
}

/** Rejects other methods. */
export function only(...methods: string[]): Middleware {
  return async (c, next) => (methods.includes(c.req.method) ? next() : notAllowed(methods.join(', ')));
}

export const reads = only('GET', 'HEAD');

/** Rejects requests over the rate limit of a person, key or address. */
export function limited(operate: Operate | undefined): Middleware {
  return async (c, next) => operate?.limit(c.req.raw, c.var.record) ?? next();
}

/** Rejects requests from pages of other sites. */
export function sameOrigin(publicUrl: URL | undefined): Middleware {
  return async (c, next) =>
    isCrossOrigin(c.req.raw, publicUrl)
      ? refusal('AccessDenied', 'Only pages of this dashboard may call it.')
      : next();
}

/** Identifies the visitor, or sends the response of the access control. */
export function admitted(access: Pick<Access, 'admit'>, links: Links | undefined): Middleware {
  return async (c, next) => {
    const admission = await access.admit(c.req.raw);
    if ('refused' in admission) return admission.refused;
    const { visitor, setCookie } = admission;
    c.set('visitor', visitor);
    if (visitor.kind === 'anybody') return next();
    c.var.record.person = visitor.email;
    links?.noteVisit(visitor.email);
    await next();
    // Data must disappear with the session, also from the browser's back-forward cache.
    c.res.headers.set('Cache-Control', 'no-store');
    if (setCookie !== undefined) c.res.headers.append('Set-Cookie', setCookie);
    return undefined;
  };
}

/** Checks an app key; undefined with a remote upstream, which takes no keys here. */
export type IsKey = ((key: string) => Promise<boolean>) | undefined;

/** Identifies a program by its app key as the bearer token, or else a visitor. */
export function called(visitors: Middleware, isKey: IsKey): Middleware {
  return async (c, next) => {
    const key = bearerIn(c.req.raw);
    if (key === undefined || !isKey) {
      return visitors(c, () => {
        c.set('caller', { visitor: c.var.visitor });
        return next();
      });
    }
    if (!(await isKey(key))) {
      return refusal('Unauthorized', 'The header Authorization must be "Bearer" and a valid app key.');
    }
    c.set('caller', { key });
    return next();
  };
}

/** Compresses the reply of an operation, a feed or the names. */
export const compress: Middleware = async (c, next) => {
  await next();
  const reply = await compressed(c.req.raw, c.req.path, c.res);
  if (reply === c.res) return;
  // Hono would copy the headers of the previous response.
  c.res = undefined;
  c.res = reply;
};

/** Shared by all routes of the dashboard. */
const dashboardBodies = createBodyReader();

/** Reads a JSON body without parsing it. */
export function rawJson(
  maxBytes: number,
  read: ReturnType<typeof createBodyReader> = dashboardBodies,
): BodyMiddleware<'body', Bytes> {
  return async (c, next) =>
    wrongType(c.req.raw, 'application/json') ??
    read(c.req.raw, { maxBytes }, (body) => {
      c.set('body', body);
      return next();
    });
}

/** Reads a JSON body, and validates it by a schema. */
export function json<S extends z.ZodMiniType>(
  schema: S,
  maxBytes: number,
): BodyMiddleware<'input', z.output<S>> {
  return async (c, next) =>
    wrongType(c.req.raw, 'application/json') ??
    dashboardBodies(c.req.raw, { maxBytes }, (body) => {
      const checked = check(schema, parseBody(body));
      if (!checked.ok) throw new Refusal('InvalidParameter', problemLine(checked.problems));
      c.set('input', checked.value);
      return next();
    });
}
