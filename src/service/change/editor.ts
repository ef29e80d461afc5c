import type { Id } from '#contract/id';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { seatsIn } from '#domain/change/overrides';
import { isOverride } from '#domain/schedule/versions';
import { activeRange } from '#domain/schedule/rotation';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import type { Context, Editor } from '../context';
import type { Author } from '../records/kinds/schedule-past';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { Refusal } from '../refusal';
import type { AppliedAct } from './apply-overrides';

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

/** Rights of a person in a schedule: with `own`, only with turns or shifts from now on. */
export function mayIn(
  editor: Editor | undefined,
  record: Pick<ScheduleRecord, 'layers'>,
  now: UnixSeconds,
): string {
  if (editor?.may !== 'own') return editor?.may ?? '';
  return layersOf(editor.person_id, record, now).length > 0 ? 'own' : '';
}

/**
 * Requires that an editor of `own` changes shifts of theirs only, or any of a rota with turns of theirs.
 * @throws Refusal AccessDenied.
 */
export function requireOwnShifts(
  editor: Editor,
  { stored: { record }, overrides, before }: Pick<AppliedAct, 'stored' | 'overrides' | 'before'>,
  { now, timeZone }: { now: UnixSeconds; timeZone: AccountZone },
): void {
  const { may, person_id: person } = editor;
  if (may === 'all' || layersOf(person, record, now).some((layer) => !isOverride(layer))) return;
  const isAllowed = overrides.every((override) => {
    if (person === undefined) return false;
    if (override.instead !== undefined) return override.instead === person;
    const roles = override.role_id === undefined ? undefined : [override.role_id];
    const seats = seatsIn(before, override, timeZone, roles).filter(({ state }) => state !== 'off hours');
    return (
      seats.length > 0 && seats.every(({ person_ids: [one, ...more] }) => one === person && more.length === 0)
    );
  });
  if (!isAllowed) {
    throw new Refusal(
      'AccessDenied',
      'You may only give away or take shifts of your own, or of rotas that you are in.',
    );
  }
}

function layersOf(person: Id | undefined, { layers }: Pick<ScheduleRecord, 'layers'>, now: UnixSeconds) {
  if (person === undefined) return [];
  return layers.filter(
    (layer) => activeRange(layer).end > now && layer.groups.some((group) => peopleOf(group).includes(person)),
  );
}
