import { UNDO_SECONDS } from '#contract/served/changes';
import type { UnixSeconds } from '#domain/time/zone';
import type { Editor } from '../context';
import { Refusal } from '../refusal';
import type { changes } from '../store/schema';

const UNDONE_KINDS: ReadonlySet<string> = new Set(['change', 'request']);

/** Reason why an editor cannot undo a change; undefined if they can. */
export function undoFault(
  {
    number,
    at,
    kind,
    author,
    author_id,
  }: Pick<typeof changes.$inferSelect, 'number' | 'at' | 'kind' | 'author' | 'author_id'>,
  editor: Editor | undefined,
  now: UnixSeconds,
): Refusal | undefined {
  if (number === 1 || !UNDONE_KINDS.has(kind))
    return new Refusal('BadRequest', `Version ${number} is no change that was made here.`);
  if (now - at > UNDO_SECONDS) return new Refusal('BadRequest', 'A change can be undone for 24 hours.');
  const isAuthor =
    editor?.person_id === undefined
      ? author_id === null && author === editor?.name
      : author_id === editor.person_id;
  if (editor?.may === 'all' || (editor && isAuthor)) return undefined;
  return new Refusal('AccessDenied', 'Only its author may undo this change.');
}
