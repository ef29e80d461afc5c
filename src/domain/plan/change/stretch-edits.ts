import type { Id } from '#contract/id';
import type { Group, Layer } from '#contract/schedule';
import type { FinalPeriod } from '../../schedule/final';
import { overrideOf } from '../../schedule/override';
import { groupDigest } from '../../schedule/period-hash';
import { gapsBetween, isEmpty, type Interval } from '../../time/interval';
import { DAY } from '../../time/zone';
import { hasPerson, withoutPerson } from './drafts';
import type { Fault, StretchEdit } from './edit';
import type { ChangedPart } from './overrules';

/** Longest stretch of an edit. */
const MAX_STRETCH = 184 * DAY;

const NOBODY: Group = { group_name: '', members: [] };

/** Overrides of a stretch edit, from the plan without it, and what they change. */
export function applyStretch(
  edit: StretchEdit,
  from: number,
  finalIn: (window: Interval) => readonly FinalPeriod[],
): { layers: Layer[]; parts: ChangedPart[] } | Fault {
  const stretches = edit.kind === 'swap' ? edit.stretches : [edit];
  if (stretches.length === 0 || stretches.some(isEmpty)) return 'noTime';
  if (stretches.some(({ start }) => start < from)) return 'past';
  if (stretches.some(({ start, end }) => end - start > MAX_STRETCH)) return 'tooLong';
  const parts = slicesOf(edit).map(({ start, end, changeOf }) =>
    changedParts(finalIn({ start, end }), { start, end }, changeOf),
  );
  if (parts.some((some) => some.length > 0)) return { layers: parts.flatMap(overrides), parts: parts.flat() };
  return edit.kind === 'take' && edit.instead === undefined ? 'alreadyOnDuty' : 'notOnDuty';
}

/** Group in place of another; undefined for the same. */
type GroupChange = (group: Group) => Group | undefined;

/** Disjoint parts of the time of an edit, each with its change. */
function slicesOf(edit: StretchEdit): (Interval & { changeOf: GroupChange })[] {
  if (edit.kind !== 'swap') return [{ start: edit.start, end: edit.end, changeOf: changer(edit) }];
  const { people, stretches } = edit;
  const edges = [...new Set(stretches.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? end;
    const here = stretches.filter((one) => one.start <= start && one.end >= end);
    const roles = here.map(({ role_id }) => role_id ?? edit.role_id);
    return here.length === 0 ? [] : [{ start, end, changeOf: swapper(people, roles) }];
  });
}

function changer(edit: Exclude<StretchEdit, { kind: 'swap' }>): GroupChange {
  if (edit.kind === 'take') {
    const { person, role_id, instead } = edit;
    return (group) =>
      instead === undefined
        ? takeOver(group, person, role_id)
        : takeOverFrom(instead, group, { person, role_id });
  }
  return (group) => (hasPerson(group, edit.person) ? withoutPerson(group, edit.person) : undefined);
}

/** @param roles with undefined for all roles. */
function swapper([one, other]: readonly [Id, Id], roles: readonly (Id | undefined)[]): GroupChange {
  const isMeant = (member: Group['members'][number]) =>
    (roles.includes(undefined) || roles.includes(member.role_id)) &&
    member.person_ids.includes(one) !== member.person_ids.includes(other);
  return (group) => {
    if (!group.members.some(isMeant)) return undefined;
    const members = group.members.map(({ person_ids, ...member }) => ({
      ...member,
      person_ids: isMeant({ ...member, person_ids })
        ? person_ids.map((person) => exchanged(person, one, other))
        : person_ids,
    }));
    return { ...group, members };
  };
}

function exchanged(person: Id, one: Id, other: Id): Id {
  if (person === one) return other;
  return person === other ? one : person;
}

/** Group with the person alone in a role; in the first one of the group by default, or role 1 if it has no one. */
function takeOver(group: Group, person: Id, role: Id | undefined): Group | undefined {
  const role_id = role ?? group.members[0]?.role_id ?? 1;
  const member = group.members.find((one) => one.role_id === role_id);
  if (member?.person_ids.length === 1 && member.person_ids[0] === person) return undefined;
  const taker = { role_id, person_ids: [person] };
  return {
    group_name: '',
    members: member ? group.members.map((one) => (one === member ? taker : one)) : [...group.members, taker],
  };
}

/** Group with the person in place of another one, in one role or all of them. */
function takeOverFrom(
  instead: Id,
  group: Group,
  { person, role_id }: { person: Id; role_id: Id | undefined },
): Group | undefined {
  const isTheirs = (member: Group['members'][number]) =>
    (role_id === undefined || member.role_id === role_id) && member.person_ids.includes(instead);
  if (!group.members.some(isTheirs)) return undefined;
  return {
    group_name: '',
    members: group.members.map((member) => {
      if (!isTheirs(member)) return member;
      const people = member.person_ids.map((one) => (one === instead ? person : one));
      return { role_id: member.role_id, person_ids: [...new Set(people)] };
    }),
  };
}

function changedParts(final: readonly FinalPeriod[], window: Interval, changeOf: GroupChange): ChangedPart[] {
  const pieces = [
    ...final,
    ...gapsBetween(final, window).map(({ start, end }) => ({ start, end, group: NOBODY })),
  ].sort((a, b) => a.start - b.start);
  return pieces.flatMap(({ start, end, group: before }) => {
    const after = changeOf(before);
    return after ? [{ start, end, before, after }] : [];
  });
}

function overrides(parts: readonly ChangedPart[]): Layer[] {
  const out: Layer[] = [];
  for (const { start, end, after } of parts) {
    const last = out.at(-1);
    const [before] = last?.groups ?? [];
    if (last?.layer_end === start && before && groupDigest(before) === groupDigest(after))
      last.layer_end = end;
    else out.push(overrideOf({ start, end }, after));
  }
  return out;
}
