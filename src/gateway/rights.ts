import { type Right, type Operation, rightsFor } from '#contract/operation';
import type { Capability } from '#contract/session';
import type { Grant } from '#service/config';
import { type Editor, type AuditLine, type AuditLog, keyIdIn, parseBody } from '#service/service';
import { type Visitor, jsonIn } from './forward';
import type { Middleware, Bytes, BodyMiddleware } from './middleware';
import { refusal } from './reply';
import { Id } from '#contract/id';
import { scheduleAnswer } from '#contract/served/changes';
import { unknownFields, type ErrorCode } from '#contract/envelope';
import { appKeyIn } from './addresses';
import { type Operate, createRateLimit, type RequestRecord } from './operate/rate-limit';

export type RightsConfig = {
  /** True without sign-in on loopback: everybody is the operator of this machine. */
  isLocal: boolean;
  grants: Readonly<Record<Right, Grant>>;
  /** Visitors who see telephone numbers and addresses of people. */
  contacts: 'nobody' | 'signed-in' | 'everybody';
  /** Author of changes without sign-in. */
  author: string;
  /** Absolute path of the audit log, or `stdout`. */
  auditLog: string | undefined;
};

/** Settings of the rights, and what they allow. */
export const RIGHTS = {
  change: { setting: 'WATCHBILL_MAY_CHANGE', allows: 'change rotas' },
  operate: { setting: 'WATCHBILL_MAY_OPERATE', allows: 'run this installation' },
  pay: { setting: 'WATCHBILL_MAY_PAY', allows: 'see pay' },
} as const satisfies Record<Right, { setting: `WATCHBILL_MAY_${string}`; allows: string }>;

/** Groups in the grants: a session carries only these. */
export function grantedGroups({ grants }: RightsConfig): ReadonlySet<string> {
  return new Set(Object.values(grants).flatMap(({ groups }) => Array.from(groups)));
}

/** Rights of visitors besides seeing. */
export type Rights = {
  /** As whom a visitor acts by a right; undefined: not at all. */
  editorOf: (right: Right, visitor: Visitor) => Editor | undefined;
  /** True for visitors who see telephone numbers and addresses of people. */
  seesContacts: (visitor: Visitor) => boolean;
};

export function createRights({ isLocal, grants, contacts, author }: RightsConfig): Rights {
  return {
    editorOf(right, visitor) {
      const { everybody, own, groups } = grants[right];
      if (visitor.kind === 'anybody')
        return isLocal && everybody ? { may: 'all', name: author, person_id: undefined } : undefined;
      const { name, personId: person_id, ownKey } = visitor;
      const isGranted = everybody || (visitor.groups ?? []).some((group) => groups.has(group));
      if (isGranted) return { may: 'all', name, person_id };
      // With a key of their own, the server behind knows who they are.
      const isKnown = person_id !== undefined || ownKey !== undefined;
      return own && isKnown ? { may: 'own', name, person_id } : undefined;
    },
    seesContacts(visitor) {
      if (contacts !== 'signed-in') return contacts === 'everybody';
      // Who is in no record sees public data only.
      return visitor.kind === 'person' && visitor.personId !== undefined;
    },
  };
}

/** Refusal of a visitor who lacks one of these rights; undefined if they have all. @param may `all`: beyond their own rotas */
function lacking(
  rights: Rights | undefined,
  needed: readonly Right[],
  visitor: Visitor,
  may?: Editor['may'],
): Response | undefined {
  const missing = needed.find((right) => {
    const editor = rights?.editorOf(right, visitor);
    return !editor || (may === 'all' && editor.may !== may);
  });
  if (!missing) return undefined;
  const { setting, allows } = RIGHTS[missing];
  return refusal('AccessDenied', `You may not ${allows} here. ${setting} says who may.`);
}

/** Refuses visitors without a right. */
export function requiring(rights: Rights | undefined, right: Right, may?: Editor['may']): Middleware {
  return async (c, next) => lacking(rights, [right], c.var.visitor, may) ?? next();
}

/** Capabilities of a server for a visitor: those of changes and of pay depend on the rights. */
export function withChanges(
  capabilities: readonly Capability[],
  { editorOf }: Pick<Rights, 'editorOf'>,
  visitor: Visitor,
): readonly Capability[] {
  if (!capabilities.includes('changes')) return capabilities;
  const editor = editorOf('change', visitor);
  const change = editor?.may === 'all' ? 'change-all' : 'change-own';
  const hasPay = editorOf('pay', visitor) !== undefined;
  return [...capabilities, ...(editor ? ([change] as const) : []), ...(hasPay ? (['pay'] as const) : [])];
}

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
        who: person ?? appKeyName(c.req.raw),
        author: change?.author,
        schedule_id: Id.safeParse(body.schedule_id ?? reply.data?.schedule_id).data,
        request_id: RequestId.safeParse(body.request_id ?? reply.data?.request_id).data,
        reason: givenReason(body.reason) ?? givenReason(body.word),
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

function givenReason(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_REASON) : undefined;
}

/** Public id of the app key of a program. */
function appKeyName(request: Request): string | undefined {
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

/** Max lines a minute about callers without session or key: they cannot fill the disk. */
const STRANGERS = 60;

/** An audit log with a limit of strangers. @param clock monotonic milliseconds. */
export function limitingStrangers(audit: AuditLog | undefined, clock: () => number): AuditLog | undefined {
  if (!audit) return undefined;
  const strangers = createRateLimit(STRANGERS, clock);
  const unauthorized: ErrorCode = 'Unauthorized';
  return async (line) => {
    if (line.code === unauthorized && strangers.take('') > 0) return;
    await audit(line);
  };
}

/** An audit log whose lines carry the id of a request, as the log has it. */
export function auditOf(
  { audit }: { audit?: AuditLog | undefined },
  { requestId }: Pick<RequestRecord, 'requestId'>,
): AuditLog | undefined {
  return audit && ((line) => audit({ ...line, call: requestId }));
}
