import type { AwayChoice } from '#address/away';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { ChangeProposal, OverrideField, scheduleChange } from '#contract/served/changes';
import { addTo } from '#domain/collections';
import { type Duty, dutiesByPerson } from '#domain/ledger/duties';
import { contains, type Interval, union } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';

/** Stretch of one role of one schedule. */
type AwayShift = Duty;

/** Shift, and who takes it; without a proposal while it loads, and of a schedule that its tool decides. */
export type AwayRow = AwayShift & { isRead: boolean; proposal: ChangeProposal | undefined };

/** Shortest shift in seconds: rotas are planned in whole minutes. */
const MIN_SHIFT = 60;

/** Shifts of a person in an absence, cut at its edges. @param now nothing before it is given away. */
export function shiftsAway(
  schedules: readonly Schedule[],
  { person_id, now, start, end }: Interval & { person_id: Id; now: UnixSeconds },
): AwayShift[] {
  const byPost = new Map<string, Duty[]>();
  for (const duty of dutiesByPerson(schedules, { start: Math.max(start, now), end }).get(person_id) ?? [])
    addTo(byPost, `${duty.schedule_id} ${duty.role_id}`, duty);
  return [...byPost.values()]
    .flatMap((duties) => union(duties).map((stretch): AwayShift => Object.assign({}, duties[0], stretch)))
    .filter((shift) => shift.end - shift.start >= MIN_SHIFT)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Change in which others take the shifts, as chosen or proposed; undefined if no shift can be changed here. */
export function awayRequest({
  shifts,
  person,
  by,
  schedules,
  now,
  isRead,
}: {
  shifts: readonly AwayShift[];
  person: Id;
  by: readonly AwayChoice[];
  schedules: readonly Schedule[];
  now: UnixSeconds;
  isRead: (schedule: Id) => boolean;
}): RequestOf<typeof scheduleChange> | undefined {
  const acts = new Map<Id, OverrideField[]>();
  for (const shift of shifts.filter(({ schedule_id }) => !isRead(schedule_id))) {
    const { schedule_id, role_id, start, end } = shift;
    const chosenPerson = by.find(
      (choice) =>
        choice.schedule_id === schedule_id && choice.role_id === role_id && contains(shift, choice.start),
    )?.person;
    addTo(acts, schedule_id, {
      // Without a begin: from the server's now.
      ...(start > now && { start }),
      end,
      role_id,
      instead: person,
      ...(chosenPerson !== undefined && chosenPerson !== person && { person_id: chosenPerson }),
    });
  }
  const [first, ...also] = Array.from(acts, ([schedule_id, overrides]) => ({
    schedule_id,
    overrides,
    base_version: schedules.find((one) => one.schedule_id === schedule_id)?.version ?? 1,
  }));
  const rest = { edits: [], keep: true, reason: '', dry_run: false, propose: true };
  return first && { ...first, also, ...rest };
}

/** The same with the people of its preview; undefined if nobody takes anything. */
export function acceptedRequest(
  request: RequestOf<typeof scheduleChange>,
  proposals: readonly ChangeProposal[],
): RequestOf<typeof scheduleChange> | undefined {
  let place = 0;
  const withPeople = (overrides: readonly OverrideField[]): OverrideField[] =>
    overrides.flatMap((one) => {
      const person_id = proposals[place++]?.person_id;
      return person_id === undefined ? [] : [{ ...one, person_id }];
    });
  const { schedule_id, base_version, overrides, also, ...rest } = request;
  const acts = [{ schedule_id, base_version, overrides }, ...also]
    .map((act) => Object.assign({}, act, { overrides: withPeople(act.overrides) }))
    .filter((act) => act.overrides.length > 0);
  const [first, ...others] = acts;
  return first && { ...rest, ...first, also: others, propose: false };
}

/** Rows of the page; proposals are in the order of the request. */
export function rowsOf({
  shifts,
  isRead,
  proposals = [],
}: {
  shifts: readonly AwayShift[];
  isRead: (schedule: Id) => boolean;
  proposals: readonly ChangeProposal[] | undefined;
}): AwayRow[] {
  return shifts.map((shift): AwayRow => {
    const { schedule_id, role_id, end } = shift;
    const proposal = proposals.find(
      (one) => one.schedule_id === schedule_id && one.role_id === role_id && one.end === end,
    );
    return { ...shift, isRead: isRead(schedule_id), proposal };
  });
}
