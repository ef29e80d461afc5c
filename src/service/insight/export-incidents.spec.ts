import { expect, test } from 'vitest';
import { pageStream } from '../http/routes';
import { entriesOf, importRecords } from '../import/import-records';
import { ANA, BO, CY, LONG_ID } from '../records.spec-support';
import { onEachStore } from '../store/stores.spec-support';
import { exportIncidents } from './export-incidents';
import type { IncidentRecord } from '../records/kinds/incidents/facts';
import {
  assigned,
  between,
  contextOf,
  incidentAt,
  exportedRows,
  sent,
  storeOf,
  unix,
} from './insight.spec-support';

const T = unix('2026-03-02T02:00Z');
const RANGE = between(T - 1, T + 1_000_000);

type Input = Parameters<typeof exportIncidents>[1];

/** Id that contains the text of a row's start, which must not be mistaken for one. */
const oddId = (number: number) => `,{"incident_id":"${String(number).padStart(3, '0')}`;

onEachStore('the export of incidents', (store) => {
  const put = (incidents: IncidentRecord[]) => importRecords(store().db, entriesOf(storeOf(incidents)));
  const page = (input: Partial<Input> = {}, caller = ANA) =>
    exportIncidents(contextOf(store(), caller), { ...RANGE, ...input });

  const rows = async (input: Partial<Input> = {}, caller = ANA) => exportedRows(await page(input, caller));
  const ids = async (input: Partial<Input> = {}, caller = ANA) =>
    (await rows(input, caller)).map(({ incident_id }) => incident_id);

  test('summarises the assignments of each incident', async () => {
    const nothing = { is_reassigned: false, escalated_by: '', seconds_to_first_ack: 0, seconds_to_engage: 0 };
    const plain = { team_id: 10, channel_id: 100, severity: 'Warning' };
    await put([
      incidentAt(T, {
        incident_id: 'a',
        account_id: LONG_ID,
        closed_at: T + 500,
        closed_by: 'auto',
        assignments: [
          assigned(ANA, T, { acked_at: T + 90, escalated_at: T + 200, escalated_by: 'timeout' }),
          assigned(BO, T, { acked_at: T + 40, escalated_at: T + 100, escalated_by: 'manually' }),
          assigned(CY, T, { reassigned_at: T + 50 }),
        ],
      }),
      incidentAt(T + 1, { incident_id: 'b', assignments: [] }),
      incidentAt(T + 2, { incident_id: 'c', closed_at: T + 2, closed_by: 'manually' }),
    ]);
    expect(await rows({ asc: true })).toEqual([
      {
        ...plain,
        incident_id: 'a',
        account_id: LONG_ID,
        created_at: T,
        is_acked: true,
        is_assigned: true,
        is_reassigned: true,
        escalated_by: 'manually',
        closed_by: 'auto',
        seconds_to_first_ack: 40,
        seconds_to_close: 500,
        seconds_to_engage: 460,
      },
      {
        ...plain,
        ...nothing,
        incident_id: 'b',
        account_id: 1,
        created_at: T + 1,
        is_acked: false,
        is_assigned: false,
        closed_by: '',
        seconds_to_close: 0,
      },
      {
        ...plain,
        ...nothing,
        incident_id: 'c',
        account_id: 1,
        created_at: T + 2,
        is_acked: false,
        is_assigned: true,
        closed_by: 'manually',
        seconds_to_close: 0,
      },
    ]);
  });

  test('includes responders, notifications, labels and title on request', async () => {
    const acked = assigned(ANA, T, { acked_at: T + 90, escalated_at: T + 60, escalated_by: 'timeout' });
    await put([
      incidentAt(T, {
        incident_id: 'a',
        title: 'Disk "full"',
        labels: { 'app.kubernetes.io/name': 'api', 2: 'b', 1: 'a' },
        assignments: [acked, assigned(BO, T + 60)],
        notifications: [
          sent(ANA, T, 'email'),
          sent(ANA, T + 5, 'voice'),
          sent(ANA, T + 5, 'app'),
          sent(ANA, T + 65, 'sms'),
          sent(BO, T + 60),
          sent(BO, T + 121),
        ],
      }),
      // Bo's call of T + 121 comes 60 s after this one, which is outside the request.
      incidentAt(T + 3_000_000, { incident_id: 'b', notifications: [sent(BO, T + 61)] }),
    ]);
    const plain = Object.keys((await rows())[0] ?? {});
    expect(plain).not.toContain('responders');
    const [row] = await rows({ with: ['title', 'labels', 'notifications', 'responders'] });
    expect(Object.keys(row ?? {})).toEqual([...plain, 'responders', 'notifications', 'labels', 'title']);
    expect(row?.title).toBe('Disk "full"');
    expect(await rows({ with: ['title'] })).toMatchObject([{ title: 'Disk "full"' }]);
    const { person_id, ...times } = acked;
    expect(row?.responders).toEqual([
      { responder_id: person_id, ...times },
      {
        ...times,
        responder_id: BO,
        assigned_at: T + 60,
        acked_at: null,
        escalated_at: null,
        escalated_by: '',
      },
    ]);
    expect(row?.labels).toEqual({ 1: 'a', 2: 'b', 'app.kubernetes.io/name': 'api' });
    expect(row?.notifications?.map(({ sent_at, is_interruption }) => [sent_at - T, is_interruption])).toEqual(
      [
        [0, false],
        [5, true],
        [5, false],
        [65, false],
        [60, true],
        [121, false],
      ],
    );
  });

  test('keeps incidents of the requested responders, assigned or only notified', async () => {
    await put([
      incidentAt(T, { incident_id: 'ana', assignments: [assigned(ANA, T)] }),
      incidentAt(T, { incident_id: 'both', assignments: [assigned(ANA, T), assigned(BO, T)] }),
      incidentAt(T, { incident_id: 'told', assignments: [], notifications: [sent(BO, T, 'email')] }),
      incidentAt(T, { incident_id: 'nobody', assignments: [] }),
      incidentAt(T, { incident_id: 'private', channel_id: 102, assignments: [assigned(BO, T)] }),
    ]);
    expect(await ids({ responder_ids: [String(BO)] })).toEqual(['told', 'both']);
    expect(await ids({ responder_ids: [BO, ANA], asc: true })).toEqual(['ana', 'both', 'told']);
    expect(await ids({ responder_ids: [] })).toHaveLength(4);
    expect((await page({ responder_ids: [LONG_ID] })).total).toBe(0);
    await expect(page({ responder_ids: ['1', 'x'] })).rejects.toThrow(
      'responder_ids[1] must be an integer of 64 bits.',
    );
  });

  test('is sorted by time, then id, across pages', async () => {
    await put(['b', 'Ä', 'a', 'B'].map((id) => incidentAt(T, { incident_id: id })));
    expect(await ids({ asc: true })).toEqual(['B', 'a', 'b', 'Ä']);
    expect(await ids()).toEqual(['Ä', 'b', 'a', 'B']);
    expect(await ids({ p: 2, limit: 3 })).toEqual(['B']);
    expect(await ids({ p: 3, limit: 3 })).toEqual([]);
    expect(await ids({ p: Number.MAX_SAFE_INTEGER, limit: 10_000 })).toEqual([]);
    const { p, limit, total } = await page();
    expect([p, limit, total]).toEqual([1, 100, 4]);
    expect((await page({ p: 9, limit: 2 })).total).toBe(4);
  });

  test('starts each page after the previous one, and includes imports in between', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        incidentAt(T + Math.floor(i / 3), { incident_id: oddId(100 + i) }),
      );
    await put(many(50));
    const all = many(50).map((incident) => incident.incident_id);
    for (const p of [1, 2, 3, 5, 4, 8, 1]) {
      expect(await ids({ asc: true, p, limit: 7 })).toEqual(all.slice((p - 1) * 7, p * 7));
    }
    await put([
      incidentAt(T, { incident_id: oddId(99) }),
      incidentAt(T, { incident_id: oddId(149), muted: true }),
    ]);
    const later = [oddId(99), ...all.filter((it) => it !== oddId(149))];
    expect(await ids({ asc: true, p: 4, limit: 7 })).toEqual(later.slice(21, 28));
    expect(await ids({ asc: true, p: 8, limit: 7 })).toEqual(later.slice(49));
    expect((await page({ asc: true }, CY)).total).toBe(50);
  });

  test('omits private incidents of other teams, and filters by the close', async () => {
    await put([
      incidentAt(T, { incident_id: 'open', closed_at: T + 60 }),
      incidentAt(T, { incident_id: 'private', channel_id: 101, closed_at: T + 59 }),
      incidentAt(T, { incident_id: 'never' }),
    ]);
    expect(await ids({}, CY)).toEqual(['open', 'never']);
    expect(await ids()).toEqual(['private', 'open', 'never']);
    expect(await ids({ seconds_to_close_from: 60 })).toEqual(['open']);
    expect(await ids({ seconds_to_close_to: 60 })).toEqual(['private']);
    await expect(page({ seconds_to_close_from: 60, seconds_to_close_to: 60 })).rejects.toThrow(
      'seconds_to_close_to must be more than seconds_to_close_from, or 0.',
    );
  });

  test('streams JSON, and stops reading when the client disconnects', async () => {
    await put(Array.from({ length: 2100 }, (_, i) => incidentAt(T + i)));
    const text = async (input: Partial<Input>) =>
      new Response(pageStream(contextOf(store(), ANA), await page(input)).body).text();
    const whole = JSON.parse(await text({ limit: 10_000 }));
    expect(Object.keys(whole)).toEqual(['request_id', 'p', 'limit', 'total', 'data']);
    expect(whole.data).toHaveLength(2100);
    expect(JSON.parse(await text({ limit: 1, with: ['title', 'responders'] })).with).toEqual([
      'responders',
      'title',
    ]);
    expect(JSON.parse(await text({ p: 99 })).data).toEqual([]);

    const { rows: reading, ...rest } = await page({ limit: 10_000 });
    let parts = 0;
    const counted = (async function* () {
      for await (const part of reading) {
        parts += 1;
        yield part;
      }
    })();
    const { body } = new Response(pageStream(contextOf(store(), ANA), { ...rest, rows: counted }).body);
    const reader = body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(parts).toBe(1);
    expect(await reading.next()).toEqual({ done: true, value: undefined });
  });

  test('breaks off if the store fails halfway, and logs it', async () => {
    const log: string[] = [];
    const failing = (async function* (): AsyncGenerator<string> {
      yield '';
      await Promise.reject(new Error('the store is gone'));
    })();
    const { body } = pageStream(
      contextOf(store(), ANA, (line) => log.push(line)),
      { p: 1, limit: 1, members: [], total: 1, rows: failing },
    );
    await expect(new Response(body).text()).rejects.toThrow('the store is gone');
    expect(log).toEqual([`${'0'.repeat(32)} the store is gone`]);
  });
});
