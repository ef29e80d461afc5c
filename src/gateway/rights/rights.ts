import type { Operation } from '#contract/operation';
import type { Capability } from '#contract/session';
import type { Grant } from '#service/config';
import type { Editor } from '#service/service';
import type { Visitor } from '../forward';

export type RightsConfig = {
  /** True without sign-in on loopback: everybody is the operator of this machine. */
  isLocal: boolean;
  change: Grant;
  operate: Grant;
  /** Who sees pay and saves rates. */
  pay: Grant;
  /** Visitors who see telephone numbers and addresses of people. */
  contacts: 'nobody' | 'signed-in' | 'everybody';
  /** Author of changes without sign-in. */
  author: string;
  /** Absolute path of the audit log, or `stdout`. */
  auditLog: string | undefined;
};

/** Groups in the grants: a session carries only these. */
export function grantedGroups({ change, operate, pay }: RightsConfig): ReadonlySet<string> {
  return new Set([...change.groups, ...operate.groups, ...pay.groups]);
}

/** Rights of visitors besides reading. */
export type Rights = {
  /** What a visitor of the dashboard may change, and as whom; undefined: nothing. */
  editorOf: (visitor: Visitor) => Editor | undefined;
  /** As whom a visitor sees pay and closes months; undefined: not at all. */
  payerOf: (visitor: Visitor) => Editor | undefined;
  /** True for visitors who may run the installation from its pages. */
  mayOperate: (visitor: Visitor) => boolean;
  /** True for visitors who see telephone numbers and addresses of people. */
  seesContacts: (visitor: Visitor) => boolean;
};

export function createRights({ isLocal, change, operate, pay, contacts, author }: RightsConfig): Rights {
  const mayAll = (grant: Grant, visitor: Visitor) => {
    if (visitor.kind === 'anybody') return isLocal && grant.everybody;
    return grant.everybody || (visitor.groups ?? []).some((group) => grant.groups.has(group));
  };
  return {
    editorOf(visitor) {
      const may = mayAll(change, visitor) ? 'all' : 'own';
      if (visitor.kind === 'anybody') {
        return may === 'all' ? { may, name: author, person_id: undefined } : undefined;
      }
      const { name, personId, ownKey } = visitor;
      // With a key of their own, the server behind knows who they are.
      const isKnown = personId !== undefined || ownKey !== undefined;
      return may === 'all' || (change.own && isKnown) ? { may, name, person_id: personId } : undefined;
    },
    payerOf(visitor) {
      if (!mayAll(pay, visitor)) return undefined;
      const { name, personId } = visitor.kind === 'anybody' ? { name: author } : visitor;
      return { may: 'all', name, person_id: personId };
    },
    mayOperate: (visitor) => mayAll(operate, visitor),
    seesContacts(visitor) {
      if (contacts !== 'signed-in') return contacts === 'everybody';
      // Who is in no record sees public data only.
      return visitor.kind === 'person' && visitor.personId !== undefined;
    },
  };
}

/** Who calls an operation with the right that it needs. */
export function editorFor(
  rights: Rights | undefined,
  { isPay }: Pick<Operation, 'isPay'>,
  visitor: Visitor,
): Editor | undefined {
  return isPay ? rights?.payerOf(visitor) : rights?.editorOf(visitor);
}

/** Capabilities of a server for a visitor: those of changes and of pay depend on the rights. */
export function withChanges(
  capabilities: readonly Capability[],
  editor: Editor | undefined,
  payer?: Editor,
): readonly Capability[] {
  if (!capabilities.includes('changes')) return capabilities;
  const change = editor?.may === 'all' ? 'change-all' : 'change-own';
  return [...capabilities, ...(editor ? ([change] as const) : []), ...(payer ? (['pay'] as const) : [])];
}
