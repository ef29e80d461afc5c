import type { Id } from '#contract/id';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { isStretchEdit, type Edit, type StretchEdit } from '#domain/plan/change/edit';
import { computeRota } from '#domain/schedule/compute';
import { isOverride } from '#domain/schedule/added-overrides';
import { activeRange } from '#domain/schedule/rotation';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import type { Context, Editor } from '../context';
import type { Author } from '../records/kinds/schedule-past';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { Refusal } from '../refusal';
import { rotaOf } from '../schedule/history';

/** @throws Refusal AccessDenied for a caller who may change nothing. */
export function requireEditor({ editor }: Pick<Context, 'editor'>): Editor {
  if (editor) return editor;
  throw new Refusal(
    'AccessDenied',
    'You may not change rotas here. The operator decides who may; an app key needs the scope change.',
  );
}

/** @throws Refusal AccessDenied unless the caller may change everything. */
export function requireFullEditor(ctx: Pick<Context, 'editor'>): Editor {
  const editor = requireEditor(ctx);
  if (editor.may === 'all') return editor;
  throw new Refusal('AccessDenied', 'You may only change shifts of your own rotas.');
}

export function authorOf({ name, person_id }: Editor, kind: Author['kind'], reason: string): Author {
  return { kind, author: name, author_id: person_id, reason };
}

/** What a person may change in a schedule: with `own`, something only with turns or shifts from now on. */
export function mayIn(
  editor: Editor | undefined,
  record: Pick<ScheduleRecord, 'layers'>,
  now: UnixSeconds,
): string {
  if (editor?.may !== 'own') return editor?.may ?? '';
  return layersOf(editor.person_id, record, now).length > 0 ? 'own' : '';
}

/**
 * Requires that an editor of `own` changes shifts only: their own ones, or any of a rota with turns of theirs.
 * @throws Refusal AccessDenied.
 */
export function requireOwnShifts(
  editor: Editor,
  edits: readonly Edit[],
  record: ScheduleRecord,
  { now, accountZone }: { now: UnixSeconds; accountZone: AccountZone },
): void {
  if (editor.may === 'all') return;
  const { person_id } = editor;
  const isInRota = layersOf(person_id, record, now).some((layer) => !isOverride(layer));
  for (const [index, edit] of edits.entries()) {
    const isAllowed =
      person_id !== undefined &&
      isStretchEdit(edit) &&
      (isInRota || givesOwnShift(edit, person_id, record, accountZone));
    if (!isAllowed) {
      throw new Refusal(
        'AccessDenied',
        `edits[${index}]: You may only give away or take shifts of your own, or of rotas that you are in.`,
      );
    }
  }
}

function layersOf(person: Id | undefined, { layers }: Pick<ScheduleRecord, 'layers'>, now: UnixSeconds) {
  if (person === undefined) return [];
  return layers.filter(
    (layer) => activeRange(layer).end > now && layer.groups.some((group) => peopleOf(group).includes(person)),
  );
}

/** True if the shift of an edit is the person's own. */
function givesOwnShift(
  edit: StretchEdit,
  person: Id,
  record: ScheduleRecord,
  accountZone: AccountZone,
): boolean {
  if (edit.kind === 'away') return edit.person === person;
  if (edit.kind === 'swap') return edit.people.includes(person);
  if (edit.instead !== undefined) return edit.instead === person;
  const { role_id } = edit;
  const { final } = computeRota(rotaOf(record), edit, accountZone);
  return (
    final.length > 0 &&
    final.every(({ group }) => {
      const { members } = group;
      const member = role_id === undefined ? members[0] : members.find((one) => one.role_id === role_id);
      return member?.person_ids.length === 1 && member.person_ids[0] === person;
    })
  );
}
