import { expect, test } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { scheduleInfo, type Member, type Schedule } from '#contract/schedule';
import type { SentSlots } from '#domain/oncall/reply/role-order';
import { directoryQuery } from './names/directory';
import { createQueryClient } from './query-client';
import { besideQuery } from './schedules';

const window = { start: 0, end: 3600 };
const group = {
  group_name: 'A',
  members: [
    { role_id: 1, person_ids: [1] },
    { role_id: 2, person_ids: [2] },
  ],
};
const lane = { layer_name: '', mode: 0, schedules: [{ ...window, hash: '', group }] };
const sent: Schedule[] = [
  {
    schedule_id: 1,
    schedule_name: 'S',
    description: '',
    team_id: 0,
    enabled: true,
    layers: [],
    layer_schedules: [],
    final_schedule: lane,
  },
];
const slots: SentSlots = {
  cur_oncall: { ...window, group: { name: '', ...group }, update_at: 0, weight: 0, index: 0 },
};
const names = { ...NO_NAMES, roles: [{ role_id: 2, role_name: 'Primary', order: 1 }] };
const rolesIn = (members: readonly Member[] | undefined) => members?.map(({ role_id }) => role_id);
const { queryKey } = besideQuery(window);
const slotsKey = [scheduleInfo.name, '1'];

test.each(['schedules', 'names'])(
  'schedules are in the order of their roles, also where the %s come last',
  (last) => {
    const client = createQueryClient();
    const steps = [
      () => {
        client.setQueryData(queryKey, { window, schedules: sent }, { updatedAt: 5000 });
        client.setQueryData(slotsKey, slots);
      },
      () => client.setQueryData(directoryQuery.queryKey, names),
    ];
    for (const step of last === 'names' ? steps : steps.reverse()) step();
    const [schedule] = client.getQueryData(queryKey)?.schedules ?? [];
    expect(rolesIn(schedule?.final_schedule.schedules[0]?.group.members)).toEqual([2, 1]);
    expect(rolesIn(client.getQueryData<SentSlots>(slotsKey)?.cur_oncall?.group.members)).toEqual([2, 1]);
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(5000);
  },
);
