import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { OPEN_STATES, SentMessage, type SentStore, summaryOf } from './sent';

/**
 * Record of what was sent, in a file: of a gateway whose records are on another server. A file that cannot be parsed
 * counts as empty.
 */
export function sentInFile(path: string): SentStore {
  const events = readFile(path, 'utf8').then(
    (text) => new Map(eventsIn(text).map((event) => [event.sent_id, event])),
    () => new Map<string, SentMessage>(),
  );
  let writing = Promise.resolve();
  const save = async () => {
    const text = stringifyJson([...(await events).values()]);
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${path}.new`, text, { mode: 0o600 });
        await rename(`${path}.new`, path);
      });
    await writing;
  };
  return {
    alone: (work) => work(new AbortController().signal),
    async add(added) {
      const stored = await events;
      const missing = added.filter(({ sent_id }) => !stored.has(sent_id));
      for (const event of missing) stored.set(event.sent_id, { ...event });
      if (missing.length > 0) await save();
      return added.flatMap(({ sent_id }) => stored.get(sent_id) ?? []);
    },
    open: async () => [...(await events).values()].filter(({ state }) => OPEN_STATES.includes(state)),
    async update(ids, change) {
      const stored = await events;
      for (const id of ids) {
        const event = stored.get(id);
        if (event) stored.set(id, { ...event, ...change });
      }
      if (ids.length > 0) await save();
    },
    async summaries() {
      const all = [...(await events).values()];
      const names = [...new Set(all.map(({ message }) => message))].sort();
      return names.map((name) =>
        summaryOf(
          name,
          all.filter(({ message }) => message === name),
        ),
      );
    },
    async prune(before) {
      const stored = await events;
      for (const { sent_id, at } of stored.values()) if (at < before) stored.delete(sent_id);
      await save();
    },
  };
}

function eventsIn(text: string): SentMessage[] {
  try {
    return z.array(SentMessage).safeParse(parseJson(text)).data ?? [];
  } catch {
    return [];
  }
}
