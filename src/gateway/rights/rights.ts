import type { Right } from '#contract/operation';
import type { Capability } from '#contract/session';
import type { Grant } from '#service/config';
import type { Editor } from '#service/service';
import type { Visitor } from '../forward';
import type { Middleware } from '../middleware';
import { refusal } from '../reply';

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
export function lacking(
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
