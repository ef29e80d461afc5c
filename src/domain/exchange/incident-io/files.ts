import { ExchangeError, type ExportFile } from '../exchange';
import { elementsOf, membersOf, textOf } from '../fields';
import { type TerraformResource, terraformResources } from '../terraform';

/** A schedule with its rotations, as the API has them; none if they are missing in a state. */
export type Part = {
  id: string;
  file: string;
  place: string;
  value: Record<string, unknown>;
  rotations: readonly unknown[] | undefined;
};

const SCHEDULE = /^incident_schedule(?:_beta)?$/;
const ROTATION = /^incident_schedule_rotation(?:_beta)?$/;

/** True for a file with a schedule, or with rotations as resources. */
export function hasSchedules(file: ExportFile): boolean {
  return (
    ofApi(file).length > 0 ||
    terraformResources(file).some(({ type }) => SCHEDULE.test(type) || ROTATION.test(type))
  );
}

/** @throws ExchangeError for rotations of a schedule that no file has. */
export function schedulesOf(files: readonly ExportFile[]): Part[] {
  return [...files.flatMap(ofApi), ...ofStates(files)];
}

/** Users of a list, or of a state. */
export function usersOf(file: ExportFile): Record<string, unknown>[] {
  const ofState = terraformResources(file).filter(({ type }) => type === 'incident_user');
  return [
    ...elementsOf(membersOf(file.content)['users']).map(membersOf),
    ...ofState.map(({ values }) => values),
  ];
}

/** Schedule entries of a file, with the schedule whose rotations they name. */
export function entriesOf({ name, content, window }: ExportFile, schedules: readonly Part[] = []) {
  const value = membersOf(membersOf(content)['schedule_entries']);
  if (!Array.isArray(value['final'])) return undefined;
  const rotationIds = new Set(
    [...value['final'], ...elementsOf(value['overrides'])].map((entry) => membersOf(entry)['rotation_id']),
  );
  const owners = schedules.filter(({ rotations = [] }) =>
    rotations.some((rotation) => rotationIds.has(membersOf(rotation)['id'])),
  );
  return { file: name, value, window, owner: owners.length === 1 ? owners[0]?.id : undefined };
}

function ofApi({ name: file, content }: ExportFile): Part[] {
  const { schedule, schedules } = membersOf(content);
  return [schedule, ...elementsOf(schedules)].map(membersOf).flatMap((value) => {
    const { rotations } = membersOf(value['config']);
    return rotations === undefined ? [] : [partOf(file, value, elementsOf(rotations))];
  });
}

function partOf(file: string, value: Record<string, unknown>, rotations: Part['rotations']): Part {
  const name = textOf(value['name']);
  const place = `${file}, schedule ${name ?? ''}`.trim();
  return { id: textOf(value['id']) ?? name ?? place, file, place, value, rotations };
}

/** Schedules of states: up to provider version 6 with rotations in them, from 7 on with resources of their own. */
function ofStates(files: readonly ExportFile[]): Part[] {
  const resources = files.flatMap((file) =>
    terraformResources(file).map((resource) => Object.assign(resource, { file: file.name })),
  );
  const rotations = resources.filter(({ type }) => ROTATION.test(type));
  const schedules = resources.filter(({ type }) => SCHEDULE.test(type));
  const ids = new Set(schedules.map(({ values }) => values['id']));
  const stray = rotations.filter(({ values }) => !ids.has(values['schedule_id']));
  if (stray.length > 0) {
    throw new ExchangeError(
      stray.map(({ file, type, name }) => `${file}, ${type}.${name}: its schedule is not in the state`),
    );
  }
  return schedules.map(({ file, values }) => {
    const inner = elementsOf(values['rotations']);
    const own = rotations
      .filter((rotation) => rotation.values['schedule_id'] === values['id'])
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map((rotation) => rotationOf(rotation.values));
    const all = [...inner, ...own];
    return partOf(file, { ...values, rotations: all }, all.length === 0 ? undefined : all);
  });
}

function rankOf({ values: { rank } }: TerraformResource): number {
  return typeof rank === 'number' ? rank : Number.MAX_SAFE_INTEGER;
}

/** The API's form of the attributes of a rotation. */
function rotationOf(values: Record<string, unknown>): Record<string, unknown> {
  const {
    first_interval_starts_at: handover_start_at,
    concurrent_shifts: together,
    scheduling_mode: mode,
    schedule_id: _schedule,
    rank: _rank,
    rollout: _rollout,
    ...others
  } = values;
  return {
    ...others,
    handover_start_at,
    scheduling_mode: textOf(mode) ?? 'left to incident.io',
    layers: Array.from({ length: typeof together === 'number' ? together : 1 }, () => ({})),
  };
}
