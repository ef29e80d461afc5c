import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { NO_NAMES } from '#contract/names';
import { DAY } from '#domain/time/zone';
import { addGauges, addRotaGauges, IMPORT_GAUGES } from './gauges';

const NOW = 1_773_480_000;
const MEMBERS = [{ role_id: 1, person_ids: [7] }];
const SCHEDULE = {
  schedule_id: 5,
  schedule_name: 'Payments',
  enabled: true,
  layers: [{ layer_name: '', groups: [{ members: MEMBERS }], rotation_unit: 'day', rotation_value: 1 }],
  final_schedule: {
    schedules: [
      { start: NOW - DAY, end: NOW + 2 * DAY, group: { members: MEMBERS } },
      { start: NOW + 3 * DAY, end: NOW + 40 * DAY, group: { members: MEMBERS } },
    ],
  },
};

function rotas(withNames: boolean) {
  const register = new Registry();
  const lines: string[] = [];
  const state = { calls: 0, isDown: false, now: NOW * 1000 };
  addRotaGauges(register, {
    forward() {
      state.calls += 1;
      return Promise.resolve(
        state.isDown
          ? new Response('{"error":{"code":"Unauthorized","message":"no"}}', { status: 401 })
          : new Response(JSON.stringify({ data: { items: [SCHEDULE] } })),
      );
    },
    names: () => Promise.resolve({ ...NO_NAMES, people: [{ person_id: 8, person_name: 'Bo' }] }),
    visitor: () => Promise.resolve({ kind: 'anybody' }),
    accountZone: 'UTC',
    withNames,
    log: (line) => lines.push(line),
    clock: () => state.now,
  });
  addGauges(
    register,
    IMPORT_GAUGES,
    () => Promise.resolve(NOW - 100),
    () => NOW * 1000,
  );
  const text = async () => (await register.metrics()).split('\n').filter((line) => !/^#|^$/.test(line));
  return { text, lines, state };
}

describe('metrics of rotas', () => {
  it('have gaps, unknown people and the age of the import, by id', async () => {
    const { text, state } = rotas(false);
    expect(await text()).toEqual([
      'watchbill_schedule_uncovered_seconds{schedule="5",role="",window="1d"} 0',
      'watchbill_schedule_uncovered_seconds{schedule="5",role="",window="7d"} 86400',
      'watchbill_schedule_uncovered_seconds{schedule="5",role="",window="30d"} 86400',
      'watchbill_schedule_uncovered_seconds{schedule="5",role="1",window="1d"} 0',
      'watchbill_schedule_uncovered_seconds{schedule="5",role="1",window="7d"} 86400',
      'watchbill_schedule_uncovered_seconds{schedule="5",role="1",window="30d"} 86400',
      'watchbill_schedule_on_duty{schedule="5",role=""} 1',
      'watchbill_schedule_on_duty{schedule="5",role="1"} 1',
      'watchbill_schedule_gap{schedule="5",role=""} 0',
      'watchbill_schedule_gap{schedule="5",role="1"} 0',
      'watchbill_schedule_unknown_people{schedule="5"} 1',
      'watchbill_rotas_read 1',
      'watchbill_import_age_seconds 100',
    ]);
    await text();
    expect(state.calls).toBe(1);
    state.now += 61_000;
    await text();
    expect(state.calls).toBe(2);
  });

  it('have names only where the operator asks for them', async () => {
    expect((await rotas(false).text()).join('\n')).not.toContain('Payments');
    const lines = await rotas(true).text();
    expect(lines).toContain('watchbill_schedule_info{schedule="5",schedule_name="Payments"} 1');
    expect(lines).toContain('watchbill_on_duty_info{schedule="5",role="1",person_name="#7"} 1');
  });

  it('are absent, and logged once, while the rotas cannot be read', async () => {
    const { text, lines, state } = rotas(false);
    state.isDown = true;
    expect(await text()).toEqual(['watchbill_rotas_read 0', 'watchbill_import_age_seconds 100']);
    await text();
    expect(lines).toEqual(['The rotas are missing in /metrics: The schedules cannot be read with this key.']);
    state.isDown = false;
    expect(await text()).toContain('watchbill_rotas_read 1');
  });
});
