import { counted } from '../text/count';
import { ExchangeError } from './exchange';
import { stemOf } from './fields';

/**
 * Parts of an export in files of their own, such as overrides: the schedule that each belongs to.
 *
 * Rules, in this order: the schedule that the content names; the one whose id, or whose file's name, is in the name of
 * the file or its folder; the only schedule, unless the name of the file has another id in place of its own. A part
 * without a schedule is refused, as nobody would notice that it is missing.
 */
export type LoosePart = {
  /** File with its folder. */
  file: string;
  /** Id of the schedule, where the content has it. */
  owner?: string | undefined;
  /** Absent: it is one. */
  values?: readonly unknown[];
};

export type OwnFile = { id: string; file: string };

type Words = {
  /** "override" */
  one: string;
  /** Absent: `one` with an s. */
  many?: string;
  /** Ending of the names of such files: "overrides". */
  ending: string;
};

/** @throws ExchangeError for parts without a schedule; those of schedules that are not in the export are left out. */
export function partsBySchedule<P extends LoosePart>(
  parts: readonly P[],
  schedules: readonly OwnFile[],
  { one, many = `${one}s`, ending }: Words,
  notice: (line: string) => void,
): Map<string, P[]> {
  const ids = new Set(schedules.map(({ id }) => id));
  const byOwner = new Map<string, P[]>();
  const lost = new Map<string, number>();
  const foreign = new Map<string, number>();
  const ownerIn = namedOwner(schedules, ending);
  for (const part of parts) {
    const count = part.values?.length ?? 1;
    const owner = part.owner ?? ownerIn(part.file);
    if (owner !== undefined && ids.has(owner)) byOwner.set(owner, [...(byOwner.get(owner) ?? []), part]);
    else if (count === 0) continue;
    else if (part.owner === undefined) lost.set(part.file, (lost.get(part.file) ?? 0) + count);
    else foreign.set(part.owner, (foreign.get(part.owner) ?? 0) + count);
  }
  for (const [id, count] of foreign)
    notice(`${counted(count, `${one} is`, `${many} are`)} of schedule ${id}, which is not in the export`);
  if (lost.size === 0) return byOwner;
  throw new ExchangeError(
    [...lost].map(
      ([file, count]) =>
        `${file}: ${counted(count, `${one} belongs`, `${many} belong`)} to no schedule: name the file <id of the schedule>.${ending}.json`,
    ),
  );
}

/** Finds a schedule by the name of a file. */
function namedOwner(schedules: readonly OwnFile[], ending: string): (file: string) => string | undefined {
  const ids = [...new Set(schedules.map(({ id }) => id))];
  return (file) => {
    const matches = ids.filter((id) => hasWord(file, id));
    if (matches.length === 1) return matches[0];
    const stem = stemOf(file).replace(new RegExp(`\\.${ending}$`), '');
    const beside = schedules.filter((schedule) => stemOf(schedule.file) === stem).map(({ id }) => id);
    if (new Set(beside).size === 1) return beside[0];
    return ids.length === 1 && stem === stemOf(file) ? ids[0] : undefined;
  };
}

/** True if a name has a text that is not part of a longer word. */
function hasWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1)) {
    if (!isLetter(name[at - 1]) && !isLetter(name[at + text.length])) return true;
  }
  return false;
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}
