import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Id, parseId } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import type { Layer, Schedule } from '#contract/schedule';
import type { LayerTurns } from '#contract/served/changes';
import {
  draftOf,
  inForceFrom,
  LayerDraft,
  newDraft,
  relinked,
  ruleLayer,
  withoutPerson,
} from '#domain/change/rota-form';
import { areTogether, lastingLayers, layersWithoutPending, pendingChanges } from '#domain/change/rules';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { zoneOf } from '#domain/schedule/rota';
import { isTimeZone, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { createPreviewQuery, previewQuery } from '../../api/changes';
import { readStored, writeStored } from '../../hooks/stored';
import { accountZone, browserZone } from '../../url/settings';

/** Name of a rota; of a new one also its team and zone. */
const Heading = z.object({ name: z.string(), team: z.string(), zone: z.string() });

const RotaDraft = z.object({
  /** Version that is edited; 0 of a new rota. */
  version: z.int(),
  heading: Heading,
  layers: z.readonly(z.array(LayerDraft)),
  /** Begin; undefined = the next hand-off. */
  from: z.optional(z.int()),
  /** True for the rota before a change that is still to come, which the edit drops. */
  isBeforePending: z.optional(z.boolean()),
});
export type RotaDraft = z.output<typeof RotaDraft>;

type Edited = {
  /** Absent for a new rota. */
  schedule: Schedule | undefined;
  /** Time at which the page was opened. */
  since: UnixSeconds;
  isTaken: boolean;
  /** Turns of a rotation found, until the service has answered about the form. */
  foundTurns?: readonly LayerTurns[] | undefined;
  /** Person who leaves. */
  leaver: Id | undefined;
};

/** The form as typed, kept in this tab over reloads until it is applied or dropped. */
function useRotaDraft({ schedule, since, isTaken, leaver }: Edited) {
  const account = accountZone();
  const { teams, roles } = useDirectory();
  const key = `watchbill.edit.${schedule?.schedule_id ?? 'new'}`;
  const draftFrom = (isBeforePending: boolean): RotaDraft => {
    const [role = { role_id: 0, role_name: 'Rotation' }] = roles;
    if (schedule) {
      const { schedule_name: name, team_id, version = 1 } = schedule;
      const zone = zoneOf(schedule, account);
      const pending = pendingChanges(schedule, since);
      const lasting = isBeforePending
        ? layersWithoutPending(schedule, since)
        : lastingLayers(schedule, Math.max(since, ...pending));
      const layers = lasting.map((layer, at) =>
        Object.assign(
          draftOf(layer, `l${at}`, zone),
          isBeforePending && pending.includes(layer.layer_end) && { layer_end: 0 },
        ),
      );
      const isFound = !isTaken || schedule.layers.length > 0;
      return {
        version,
        heading: { name, team: String(team_id), zone },
        layers: isFound ? layers : [newDraft('l0', role.role_id, role.role_name)],
        ...(isBeforePending && { isBeforePending }),
      };
    }
    const [only, ...others] = teams;
    const isOne = only !== undefined && others.length === 0;
    const own = browserZone();
    const zone = isTimeZone(own) ? own : account;
    return {
      version: 0,
      heading: { name: isOne ? only.name : '', team: isOne ? String(only.id) : '0', zone },
      layers: [newDraft('l0', role.role_id, role.role_name)],
    };
  };
  const [initial] = useState(() => draftFrom(false));
  const [draft, setDraft] = useState((): RotaDraft => {
    const stored = storedDraft(key, schedule?.layers ?? []);
    if (stored) return stored;
    if (leaver === undefined) return initial;
    return { ...initial, layers: initial.layers.map((layer) => withoutPerson(layer, leaver)) };
  });
  const isTouched = draft !== initial;
  useEffect(() => {
    if (isTouched) writeStored(key, stringifyJson(draft), 'tab');
  }, [key, draft, isTouched]);
  return {
    draft,
    isTouched,
    /** Changes the form as it is by then: the answer about a new person comes later. */
    change: (fieldsOf: (draft: RotaDraft) => Partial<RotaDraft>) =>
      setDraft((current) => ({ ...current, ...fieldsOf(current) })),
    dropPending: () => setDraft(draftFrom(true)),
    drop: () => {
      setDraft(initial);
      writeStored(key, undefined, 'tab');
    },
  };
}

function storedDraft(key: string, layers: readonly Layer[]): RotaDraft | undefined {
  const text = readStored(key, 'tab');
  const stored = text === undefined ? undefined : RotaDraft.safeParse(parseJson(text)).data;
  const linked = stored && relinked(stored.layers, layers);
  return linked && { ...stored, layers: linked };
}

const NO_RULES: Pick<Schedule, 'layers'> = { layers: [] };

/** Form of a rota, and what the service says about it. */
export function useRotaForm(edited: Edited) {
  const { schedule, since, isTaken, foundTurns } = edited;
  const { draft, ...kept } = useRotaDraft(edited);
  const { heading } = draft;
  const { zone } = heading;
  // The first turn of a layer is that of its next hand-off, as the service has answered: another at another date.
  const [groups, setGroups] = useState<readonly (number | undefined)[]>([]);
  const rota = schedule ?? NO_RULES;
  const { start, ...begin } = beginOf(draft, pendingChanges(rota, since), since);
  const lasting = lastingLayers(rota, start);
  const layers = draft.layers.filter(({ old }) => !old || lasting.includes(old));
  const isEmpty = !schedule && !layers.some(hasTurns);
  const layersToSend = isEmpty ? layers : layers.filter(hasTurns);
  const wire = layersToSend.map((layer) => {
    const place = layer.old ? lasting.indexOf(layer.old) : -1;
    const replaces = place < 0 ? undefined : place;
    return ruleLayer(layer, { replaces, group: groups[layers.indexOf(layer)], zone, now: since });
  });
  const isTogether = !schedule || (!areTogether(lastingLayers(rota, since)) && wire.length > 1);
  const rules = { from: start, layers: wire, ...(isTogether && { layers_overlap: 'together' as const }) };
  const common = { reason: '', dry_run: false };
  const schedule_name = heading.name.trim();
  const request = schedule && {
    ...common,
    schedule_id: schedule.schedule_id,
    base_version: draft.version,
    overrides: [],
    also: [],
    rules: { ...rules, ...(schedule_name !== '' && { schedule_name }) },
    ...(isTaken && { take_over: true }),
  };
  const creation = schedule
    ? undefined
    : {
        ...common,
        rules,
        schedule_name,
        description: '',
        team_id: parseId(heading.team) ?? 0,
        time_zone: zone,
      };
  const edit = useQuery(previewQuery(request && { ...request, rules }));
  // A name is not wanted before there are people.
  const first = useQuery(
    createPreviewQuery(creation && { ...creation, schedule_name: 'New rota', team_id: 0 }),
  );
  const preview = schedule ? edit : first;
  const data = preview.data;
  const turns = layers.map((layer) => (data?.turns ?? foundTurns)?.[layersToSend.indexOf(layer)]);
  const next = turns.map((one) => one?.group);
  const isAnswered = preview.isSuccess && !preview.isPlaceholderData;
  const isTurned = next.every((group, index) => group === groups[index]);
  if (isAnswered && !isTurned) setGroups(next);
  const [before, after] = [lasting, wire].map((some) => some.flatMap((one) => one.groups.flatMap(peopleOf)));
  return {
    ...draft,
    ...kept,
    layers,
    begin,
    /** Begin of the first layer that is not as before, as the service has answered. */
    inForce: inForceFrom(
      layersToSend,
      wire,
      layersToSend.map((_, index) => data?.turns?.[index]?.starts[0]),
    ),
    data,
    preview,
    turns,
    leavers: [...new Set(before)].filter((person) => after?.includes(person) === false),
    isEmpty,
    request,
    creation,
    isSettled: isAnswered && isTurned && !begin.isOutside,
  };
}

export type RotaBegin = Omit<ReturnType<typeof beginOf>, 'start'>;

/** Begin of the rules: after the changes that are still to come, or before them. */
function beginOf(
  { from, isBeforePending = false }: RotaDraft,
  changes: readonly UnixSeconds[],
  since: UnixSeconds,
) {
  const soonest = isBeforePending ? since : Math.max(since, ...changes);
  const latest = isBeforePending ? Math.min(...changes) - 1 : Infinity;
  const start = Math.min(Math.max(from ?? soonest, soonest), latest);
  return {
    start,
    isBeforePending,
    /** Begin of a change that is still to come. */
    pending: changes.at(isBeforePending ? 0 : -1),
    /** True for a chosen time on the other side of that change. */
    isOutside: from !== undefined && from > since && from !== start,
  };
}

function hasTurns({ turns }: LayerDraft): boolean {
  return turns.some(({ isLeaving }) => !isLeaving);
}
