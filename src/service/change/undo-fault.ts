import { UNDO_SECONDS } from '#contract/served/changes';
import type { UnixSeconds } from '#domain/time/zone';
import type { Editor } from '../context';
import { Refusal } from '../refusal';
import type { Latest } from './stored-schedule';

const UNDONE_KINDS: ReadonlySet<string> = new Set(['change', 'request']);

/** Reason why an editor cannot undo the latest version; undefined if they can. */
export function undoFault(
  { number, at, change }: Latest,
  editor: Editor | undefined,
  now: UnixSeconds,
): Refusal | undefined {
  if (number === 1 || !change || !UNDONE_KINDS.has(change.kind))
    return new Refusal('BadRequest', `Version ${number} is no change that was made here.`);
  if (now - at > UNDO_SECONDS) return new Refusal('BadRequest', 'A change can be undone for 24 hours.');
  const isAuthor =
    editor?.person_id === undefined
      ? change.author_id === null && change.author === editor?.name
      : change.author_id === editor.person_id;
  if (editor?.may === 'all' || (editor && isAuthor)) return undefined;
  return new Refusal('AccessDenied', 'Only its author may undo this change.');
}
