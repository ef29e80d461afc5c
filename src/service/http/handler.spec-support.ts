import { beforeEach } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { Envelope } from '#contract/envelope';
import { entriesOf, importRecords } from '../import/import-records';
import type { Editor } from '../context';
import { createKey } from '../keys';
import { ANA, BO, CY, MONDAY_11, records } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import type { Store } from '../store/db';
import { createHandler, type HandlerSettings } from './handler';

export const DAY = 86_400;
export const NOW = MONDAY_11 + DAY + 60;
export const WINDOW = { start: MONDAY_11, end: MONDAY_11 + 2 * DAY };
export const INSIGHT = {
  start_time: MONDAY_11 - 1,
  end_time: MONDAY_11 + DAY,
  query: '',
  labels: {},
  fields: {},
};

type Sent = {
  key?: string | undefined;
  editor?: Editor | undefined;
  body?: unknown;
  type?: string;
  method?: string;
};

/** Service on a store that is filled with the sample records before each test, with a key for each person. */
export function serviceOn(store: () => Store) {
  const log: string[] = [];
  const keys = { ana: '', bo: '', cy: '' };
  let handle: ReturnType<typeof createHandler>;

  function restart(settings: Partial<HandlerSettings> = {}): void {
    handle = createHandler({
      store: store(),
      threads,
      log: (line) => log.push(line),
      clock: () => NOW * 1000,
      timeZone: 'Asia/Shanghai',
      openWebhookDetail: true,
      ...settings,
    });
  }

  async function send(
    path: string,
    { key, editor, body = {}, type = 'application/json', method = 'POST' }: Sent = {},
  ) {
    const query = key === undefined ? '' : `?app_key=${encodeURIComponent(key)}`;
    const carriesBody = method !== 'GET' && method !== 'HEAD';
    const response = await handle(
      new Request(`http://service${path}${query}`, {
        method,
        headers: { 'content-type': type },
        ...(carriesBody && { body: typeof body === 'string' ? body : stringifyJson(body) }),
      }),
      editor && { editor },
    );
    const text = await response.text();
    const json = parseJson(text);
    const { data } = Object(json);
    return { response, text, reply: Envelope.parse(json), data };
  }

  async function code(path: string, sent: Sent = {}): Promise<string> {
    const { response, reply } = await send(path, sent);
    return `${response.status} ${reply.error?.code ?? 'OK'}`;
  }

  async function keyOf(person: number): Promise<string> {
    const key = await createKey(store().db, person, NOW);
    if (key === undefined) throw new Error('no such person');
    return key;
  }

  beforeEach(async () => {
    log.length = 0;
    restart();
    await importRecords(store().db, entriesOf(records));
    Object.assign(keys, { ana: await keyOf(ANA), bo: await keyOf(BO), cy: await keyOf(CY) });
  });

  return { log, keys, restart, send, code };
}
