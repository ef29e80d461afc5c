import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import type { Editor } from '../context';
import { type Entry, importRecords, type ImportOptions } from '../import/import-records';
import type { Kind } from '../records/kinds';
import { ANA, BO, CY, layer } from '../records.spec-support';
import { NOW, serviceOn } from '../http/handler.spec-support';
import type { Store } from '../store/db';

/** Rota 7: Ana and Bo, day by day from Monday 11:00 in Shanghai. */
export const ROTA = 7;

export const turnsOf = (people: readonly Id[]) =>
  people.map((person) => ({
    group_name: `P${person}`,
    members: [{ role_id: 1, person_ids: [person] }],
  }));

const rota = (changes: object = {}) => ({
  schedule_id: ROTA,
  schedule_name: 'Rota',
  updated_at: 1_766_000_000,
  layers: [daily()],
  ...changes,
});

export const daily = (changes: Partial<Layer> = {}): Layer => ({
  ...layer,
  groups: turnsOf([ANA, BO]),
  ...changes,
});

export const ALL: Editor = { may: 'all', name: 'Ana', person_id: ANA };
export const OWN_CY: Editor = { may: 'own', name: 'Cy', person_id: CY };

const entryOf = (kind: Kind, value: object): Entry => ({
  kind,
  place: `${kind}.ndjson, line 1`,
  size: 0,
  value,
});

/** A service that changes rota 7. */
export function changesOn(store: () => Store) {
  const service = serviceOn(store);
  const importRota = (changes: object = {}, options: ImportOptions = {}) =>
    importRecords(store().db, [entryOf('schedules', rota(changes))], { now: NOW - 3600, ...options });

  const ask = (path: string, body: object, editor: Editor | undefined = ALL) =>
    service.send(path, { key: service.keys.ana, editor, body: { schedule_id: ROTA, ...body } });

  const change = (body: object, editor: Editor | undefined = ALL) =>
    ask('/schedule/change', { base_version: 1, ...body }, editor);
  /** Undo of the change that made a version. */
  const undo = async (version: number, editor?: Editor, schedule_id: Id = ROTA) => {
    const { items } = await history(ALL, { schedule_id, limit: 100 });
    const entry = items.find((one: { version: number }) => one.version === version);
    return ask('/schedule/undo', { change_id: entry?.change_id || 'none' }, editor);
  };
  const history = async (editor?: Editor, body: object = {}) => {
    const { data, reply } = await ask('/schedule/history', body, editor);
    // A store under load may refuse: no fault of what a property compares.
    if (reply.error) throw new Error(`${reply.error.code}: ${reply.error.message}`);
    return data;
  };

  /** Rota in a window, as the caller gets it. */
  async function self(start: number, end: number, schedule_id: Id = ROTA) {
    const { data } = await service.send('/schedule/self', { key: service.keys.ana, body: { start, end } });
    return data.items.find((item: { schedule_id: Id }) => item.schedule_id === schedule_id);
  }
  return { ...service, importRota, ask, change, undo, history, self };
}
