import type { Capability } from '#contract/session';
import type { Editor } from '#service/service';
import type { Visitor } from '../forward';
import type { Grant, RightsConfig } from './config';

/** Rights of visitors besides reading. */
export type Rights = {
  /** What a visitor of the dashboard may change, and as whom; undefined: nothing. */
  editorOf: (visitor: Visitor) => Editor | undefined;
  /** True for visitors who may run the installation from its pages. */
  mayOperate: (visitor: Visitor) => boolean;
  /** True for visitors who see telephone numbers and addresses of people. */
  seesContacts: (visitor: Visitor) => boolean;
};

export function createRights({ isLocal, change, operate, contacts, author }: RightsConfig): Rights {
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
    mayOperate: (visitor) => mayAll(operate, visitor),
    seesContacts(visitor) {
      if (contacts !== 'signed-in') return contacts === 'everybody';
      // Who is in no record sees public data only.
      return visitor.kind === 'person' && visitor.personId !== undefined;
    },
  };
}

/** Capabilities of a server for a visitor: those of changes depend on the editor. */
export function withChanges(
  capabilities: readonly Capability[],
  editor: Editor | undefined,
): readonly Capability[] {
  if (!editor || !capabilities.includes('changes')) return capabilities;
  return [...capabilities, editor.may === 'all' ? 'change-all' : 'change-own'];
}
