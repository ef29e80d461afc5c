import type { ExportFile } from '#domain/exchange/exchange';
import { membersOf, textOf } from '#domain/exchange/fields';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CallError, type Client, type List } from './client';
import { type Source, SourceError, type ToolReading, type ToolRequest } from './source';

/** What the fetchers of all tools share: one reading, with its files and problems. */

export type Task = { source: Source; request: ToolRequest; client: Client };

/** Reading without what the client knows. */
export type FetcherReading = Omit<ToolReading, 'clockSkew' | 'requests'>;

export type ListedSchedule = {
  id: string;
  name: string;
  /** Page of the schedule in the tool: without it nothing leads there. */
  url: string | undefined;
  teams?: readonly (string | undefined)[];
  /** As the list has it. */
  item: Record<string, unknown>;
};

/** Runs a call; a failure is undefined. @throws SourceError, and what is no failure of a call. */
export async function attempt<T>(
  call: () => Promise<T>,
  onFailure: (error: CallError) => void,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    onFailure(error);
    return undefined;
  }
}

export function createReading({ source, request, client }: Task) {
  const files: ExportFile[] = [];
  const problems: { schedule?: string; text: string }[] = [];
  let schedules: readonly ListedSchedule[] = [];
  let isWhole = true;
  const gone: string[] = [];
  let hasRecords = false;
  const problem = (text: string, schedule?: string) =>
    void problems.push({ text, ...(schedule !== undefined && { schedule }) });

  return {
    problem,
    add: (file: ExportFile) => void files.push(file),
    /** Adds files of incidents, unless there are none. */
    addIncidents(incidents: readonly unknown[], ...added: readonly ExportFile[]): void {
      if (incidents.length === 0) return;
      hasRecords = true;
      files.push(...added);
    },
    /**
     * Reads a list that every schedule needs.
     * @throws SourceError if it is not whole: duty would be wrong without the rest.
     */
    async needed(what: string, read: () => Promise<List>): Promise<unknown[]> {
      const list = await attempt(read, (error) => {
        throw new SourceError(`The list of ${what} cannot be read. ${error.message}`);
      });
      if (list?.gap !== undefined) {
        throw new SourceError(`The list of ${what} is cut (${list.gap}): nothing was read`);
      }
      return list?.items ?? [];
    },
    /** Reads a list that adds something, such as names; without the right for it, or cut, it is a problem. */
    async extra(what: string, right: string, read: () => Promise<List>): Promise<unknown[]> {
      const list = await attempt(read, (error) =>
        problem(
          error.status === 403
            ? `The key lacks a right for ${what} (${right}): they are left out`
            : `The list of ${what} cannot be read. ${error.message}`,
        ),
      );
      if (list?.gap !== undefined) problem(`The list of ${what} is cut: ${list.gap}`);
      return list?.items ?? [];
    },
    /** Sets the tool's own list; it may be cut. @throws SourceError if it cannot be read. */
    async listed(
      read: () => Promise<List>,
      detailsOf: (item: Record<string, unknown>, id: string) => Pick<ListedSchedule, 'url' | 'teams'>,
    ) {
      const list = await attempt(read, (error) => {
        const advice = error.status === 403 && client.advice !== undefined ? `. ${client.advice}` : '';
        throw new SourceError(`Schedules cannot be read. ${error.message}${advice}`);
      });
      const all = (list?.items ?? []).map(membersOf).flatMap((item): ListedSchedule[] => {
        const id = textOf(item['id']);
        if (id === undefined) return [];
        return [
          { id, name: textOf(item['name']) ?? textOf(item['summary']) ?? id, item, ...detailsOf(item, id) },
        ];
      });
      const items = all.filter(({ id }) => isPlainId(id));
      if (items.length < all.length) {
        isWhole = false;
        problem('A schedule has an id that is no plain text: it is left out');
      }
      schedules = [...schedules, ...items];
      if (list?.gap !== undefined) {
        isWhole = false;
        problem(`The list of schedules is cut: ${list.gap}`);
      }
      return items.filter((schedule) => isWanted(source, schedule));
    },
    /** Fetches known schedules that the whole list lacks, by id; undefined: the list is proof enough. */
    async missing(byId?: (id: string) => Promise<unknown>): Promise<void> {
      const listedIds = new Set(schedules.map(({ id }) => id));
      const missing = isWhole ? request.knownIds.filter((id) => !listedIds.has(id)) : [];
      for (const id of missing.slice(0, MAX_MISSING)) {
        let isGone = !byId;
        await attempt(
          async () => await byId?.(id),
          (error) => (isGone = error.status === 404),
        );
        if (isGone) gone.push(id);
        else problem(`Schedule ${id} is missing in the list, but was not found to be deleted`);
      }
    },
    /** Reads each schedule; one that fails is a problem, and its files are left out. */
    async each(
      wanted: readonly ListedSchedule[],
      read: (schedule: ListedSchedule) => Promise<readonly ExportFile[]>,
    ) {
      for (const [index, schedule] of wanted.entries()) {
        const parts = await attempt(
          () => read(schedule),
          (error) => problem(`${schedule.name} cannot be read. ${reasonOf(error)}`, schedule.id),
        );
        if (parts) {
          hasRecords = true;
          files.push(...parts);
        }
        if ((index + 1) % PROGRESS === 0) {
          request.onProgress(`${client.tool}: ${index + 1} of ${wanted.length} schedules`);
        }
      }
    },
    result: (): FetcherReading => ({
      // People alone are nothing to import.
      files: hasRecords ? files : [],
      schedules: schedules.map(({ id, name, url }) => ({
        id,
        name,
        url: url?.startsWith('https:') ? url : undefined,
      })),
      isWhole,
      gone,
      problems,
    }),
  };
}

export type Reading = ReturnType<typeof createReading>;

/** Max missing schedules to fetch by id; a list that lacks more is taken for incomplete. */
const MAX_MISSING = 200;

/** Schedules between two lines of progress. */
const PROGRESS = 20;

/** True for an id that may be part of an address and of a file's name. */
export function isPlainId(id: string): boolean {
  return /^[\w-]{1,200}$/.test(id);
}

/** True for a schedule that the source requests, by its id or team. */
function isWanted({ schedules, teams }: Source, { id, teams: own = [] }: ListedSchedule): boolean {
  if (schedules?.includes(id) === true) return true;
  if (teams !== undefined) return own.some((team) => team !== undefined && teams.includes(team));
  return schedules === undefined;
}

function reasonOf(error: CallError): string {
  return error.status === 404 ? `${error.message}: it was in the list just before` : error.message;
}

/** Parts of a window, none longer than a tool allows, in the order of time; each begins a day before the last ends. */
export function partsOf({ start, end }: Interval, seconds: number): Interval[] {
  const parts = [{ start, end: Math.min(start + seconds, end) }];
  for (let last = parts[0]; last && last.end < end; last = parts.at(-1))
    parts.push({ start: last.end - DAY, end: Math.min(last.end - DAY + seconds, end) });
  return parts;
}

/** `2026-03-01T08:00:00Z` */
export function utcText(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString().replace('.000', '');
}
