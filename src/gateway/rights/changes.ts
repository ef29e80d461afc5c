import { Id } from '#contract/id';
import { type Operation, rightsFor } from '#contract/operation';
import { scheduleAnswer } from '#contract/served/changes';
import { unknownFields } from '#contract/envelope';
import { type AuditLine, type AuditLog, keyIdIn, parseBody } from '#service/service';
import { appKeyIn } from '../addresses';
import { jsonIn } from '../forward';
import type { Bytes, BodyMiddleware, Middleware } from '../middleware';
import type { Operate } from '../operate/rate-limit';
import { refusal } from '../reply';
import { lacking, type Rights } from './rights';

const MAX_REASON = 500;
const RequestId = scheduleAnswer.request.shape.request_id;

/**
 * Writes each attempt of a change, refused ones included, into the audit log. Dry runs change nothing. Of a body that
 * the contract refuses only ids that it allows are written, and the reason.
 */
export function audited(audit: AuditLog | undefined, operation: Operation): Middleware {
  return async (c, next) => {
    await next();
    const { change, person } = c.var.record;
    const body = Object(change?.body);
    if (!audit || isDryRun(operation, body)) return;
    const reply = Object(
      jsonIn(
        await c.res
          .clone()
          .text()
          .catch(() => ''),
      ),
    );
    const code: unknown = reply.error?.code ?? (c.res.ok ? 'OK' : `HTTP ${c.res.status}`);
    await audit({
      time: new Date().toISOString(),
      operation: operation.path,
      ...definite({
        who: person ?? keyIn(c.req.raw),
        author: change?.author,
        schedule_id: Id.safeParse(body.schedule_id ?? reply.data?.schedule_id).data,
        request_id: RequestId.safeParse(body.request_id ?? reply.data?.request_id).data,
        reason: textIn(body.reason) ?? textIn(body.word),
        version: reply.data?.version,
      }),
      code: String(code),
      call: c.res.headers.get('X-Request-Id') ?? c.var.record.requestId,
    });
  };
}

/** True for a request that changes nothing; an operation without dry runs would ignore the member. */
function isDryRun({ request }: Operation, body: unknown): boolean {
  return Object(body).dry_run === true && !unknownFields(request, body).includes('dry_run');
}

type Optional<T> = { [Name in keyof T]?: T[Name] | undefined };

function definite(members: Optional<AuditLine>): Partial<AuditLine> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_REASON) : undefined;
}

/** Public id of the app key of a program. */
function keyIn(request: Request): string | undefined {
  const id = keyIdIn(appKeyIn(request) ?? '');
  return id === undefined ? undefined : `key ${id}`;
}

/**
 * Refuses requests without an `Origin`, which browsers send with every change: the session of a browser is for pages
 * only.
 */
export const fromPages: Middleware = async (c, next) =>
  c.req.raw.headers.has('Origin')
    ? next()
    : refusal('AccessDenied', 'Only pages of this dashboard may change something; programs use /service.');

/**
 * Refuses requests of visitors without the rights that their operation needs. Notes what a request changes, and limits
 * how often a visitor changes something.
 */
export function changing(
  operation: Operation,
  rights: Rights | undefined,
  operate: Operate | undefined,
): BodyMiddleware<'body', Bytes> {
  return async (c, next) => {
    const { right, isChange } = operation;
    if (!right) return next();
    const { record, visitor } = c.var;
    const body = parseBody(c.var.body);
    const refused = lacking(rights, rightsFor(operation, body), visitor);
    if (refused) return refused;
    if (!isChange) return next();
    record.change = { author: rights?.editorOf(right, visitor)?.name ?? '', body };
    return (isDryRun(operation, body) ? undefined : operate?.limitChange(record)) ?? next();
  };
}
