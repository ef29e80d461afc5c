import type { Id } from '#contract/id';
import { counted } from '../text/words';
import { fnv1a64 } from '../text/fnv';
import { isTimeZone } from '../time/zone';
import { ExchangeError, type ExchangeRecords } from './exchange';

/** Hex digits of a hash that fit a number exactly: 52 bits. */
const DIGITS = 13;

const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,253}$/;

type Facts = { name?: string | undefined; email?: string | undefined; zone?: string | undefined };

/** Facts of a person, and whether the name is the person's own: a list of people gives it. */
type KnownFacts = Facts & { isOwnName: boolean };

/** Numbers for the text ids of a tool, and records of the people and teams that an export names. */
export type Directory = ReturnType<typeof createDirectory>;

/**
 * The same text id always gives the same number, so a second import replaces the records of the first.
 * @param tool part of each number, so that ids of two tools differ.
 * @param hash 16 hex digits; an argument for its spec.
 */
export function createDirectory(tool: string, hash: (text: string) => string = fnv1a64) {
  const texts = new Map<number, string>();
  const people = new Map<string, KnownFacts>();
  const teams = new Map<string, string | undefined>();
  const channels = new Map<string, string | undefined>();
  const members = new Map<string, Set<string>>();
  const byAddress = new Map<string, string>();

  const numberOf = (kind: 'person' | 'team' | 'schedule' | 'channel', text: string): number => {
    const number = Number.parseInt(hash(`${tool} ${kind} ${text}`).slice(0, DIGITS), 16) + 1;
    const other = texts.get(number);
    if (other !== undefined && other !== `${kind} ${text}`) {
      throw new ExchangeError([
        `${kind} ${text} and ${other} would get the same number ${number}: rename one of them`,
      ]);
    }
    texts.set(number, `${kind} ${text}`);
    return number;
  };
  const note = (id: string, facts: Facts, isProfile: boolean): Id => {
    people.set(id, merged(people.get(id), facts, isProfile));
    return numberOf('person', id);
  };
  const person = (id: string, facts: Facts = {}): Id => note(id, facts, false);
  return {
    /** Person as a reference names them: by what the tool shows there, such as an address. */
    person,
    /** Person in a list of people, whose name holds everywhere. */
    profile(id: string, facts: Facts): Id {
      const address = facts.email?.toLowerCase();
      if (address !== undefined && !byAddress.has(address)) byAddress.set(address, id);
      return note(id, facts, true);
    },
    /** Id of the person with an address in a list of people; else the address. */
    idOf: (address: string): string => byAddress.get(address.toLowerCase()) ?? address,
    team(id: string, name?: string): Id {
      teams.set(id, name || teams.get(id));
      return numberOf('team', id);
    },
    channel(id: string, name?: string): Id {
      channels.set(id, name || channels.get(id));
      return numberOf('channel', id);
    },
    schedule: (id: string): Id => numberOf('schedule', id),
    join(person: string, team: string): void {
      members.set(person, (members.get(person) ?? new Set()).add(team));
    },
    membersOf: (team: string): string[] =>
      [...members].flatMap(([person, teams]) => (teams.has(team) ? [person] : [])),
    records: (): Pick<ExchangeRecords, 'teams' | 'people' | 'channels'> => ({
      teams: [...teams].map(([id, name]) => ({ team_id: numberOf('team', id), team_name: name ?? id })),
      channels: [...channels].map(([id, name]) => ({
        channel_id: numberOf('channel', id),
        channel_name: name ?? id,
        team_id: 0,
      })),
      people: [...people].map(([id, facts]) => {
        const team_ids = [...(members.get(id) ?? [])].map((team) => numberOf('team', team));
        return personRecord(facts, { id, person_id: numberOf('person', id), team_ids });
      }),
    }),
    namelessLine: (): string | undefined => namelessLine(people),
  };
}

/** A name of the list of people wins over those of references, and any name over an address. */
function merged(before: KnownFacts | undefined, facts: Facts, isProfile: boolean): KnownFacts {
  const { name: known, isOwnName = false } = before ?? {};
  const name = facts.name || undefined;
  const isAddress = name !== undefined && EMAIL.test(name);
  const isBetter = name !== undefined && (isProfile || !(isOwnName || (isAddress && known !== undefined)));
  return {
    name: isBetter ? name : known,
    isOwnName: isOwnName || (isProfile && name !== undefined),
    email: facts.email || before?.email,
    zone: facts.zone || before?.zone,
  };
}

function personRecord(
  { name, email, zone }: Facts,
  { id, ...ids }: { id: string; person_id: number; team_ids: number[] },
): ExchangeRecords['people'][number] {
  return {
    person_id: ids.person_id,
    person_name: name ?? email ?? id,
    team_ids: ids.team_ids,
    ...(email !== undefined && EMAIL.test(email) && { emails: [email.toLowerCase()] }),
    ...(zone !== undefined && isTimeZone(zone) && { time_zone: zone }),
  };
}

/** Line about people whom the export names only by id; undefined if there are none. */
function namelessLine(people: ReadonlyMap<string, Facts>): string | undefined {
  const ids = [...people].flatMap(([id, { name, email }]) => ((name ?? email) === undefined ? [id] : []));
  if (ids.length === 0) return undefined;
  const few = ids.slice(0, 5).join(', ') + (ids.length > 5 ? ', …' : '');
  return `${counted(ids.length, 'person has', 'people have')} no name in these files and get their id as name: ${few}`;
}
