/**
 * Slow model of a rota for specs: who is on call in each hour, by rules and by overrides above them, and the versions
 * that made it so.
 */

const MAX_HOURS = 60 * 24;

export type Model = {
  base: readonly string[];
  over: readonly (string | undefined)[];
  /** Overrides made here above a source. */
  pieces: readonly Piece[];
  enabled: boolean;
  /** Kind and author of each version. */
  authors: readonly string[];
};

/** Override, in hours. */
type Piece = { start: number; end: number; person: string };

/** A rota with the hour of its last version, the models of earlier ones, and the duty that has passed. */
export type Tracked = { model: Model; before: Model[]; past: string[]; changed: number };

export const hours = <T>(value: (hour: number) => T) =>
  Array.from({ length: MAX_HOURS }, (_, hour) => value(hour));

export const dutyIn = ({ base, over, enabled }: Model, hour: number) =>
  enabled ? (over[hour] ?? base[hour] ?? '') : '';

export const fresh = (base: string[], author: string): Tracked => ({
  model: { base, over: hours(() => undefined), pieces: [], enabled: true, authors: [author] },
  before: [],
  past: [],
  changed: 0,
});

/** Fixes the duty of the hours that pass. */
export function pass({ model, past }: Tracked, now: number): void {
  for (let hour = past.length; hour < now; hour += 1) past.push(dutyIn(model, hour));
}

/** Adds a version; of its rules and overrides only the hours from now on count. */
function add(tracked: Tracked, now: number, author: string, change: Partial<Model>): void {
  const { model } = tracked;
  const next = { ...model, ...change };
  tracked.before.push(model);
  tracked.changed = now;
  tracked.model = {
    ...next,
    base: hours((hour) => (hour < now ? model : next).base[hour] ?? ''),
    over: hours((hour) => (hour < now ? model : next).over[hour]),
    authors: [...model.authors, author],
  };
}

/** A person takes over. @returns the expected code. */
export function take(tracked: Tracked, now: number, author: string, { start, end, person }: Piece): string {
  const { model } = tracked;
  const differing = hours((hour) => hour).filter(
    (hour) => hour >= start && hour < end && model.enabled && dutyIn(model, hour) !== person,
  );
  if (differing.length === 0) return 'InvalidParameter';
  const pieces: Piece[] = [];
  for (const hour of differing) {
    const last = pieces.at(-1);
    if (last?.end === hour) last.end = hour + 1;
    else pieces.push({ start: hour, end: hour + 1, person });
  }
  add(tracked, now, author, {
    over: model.over.map((before, hour) => (differing.includes(hour) ? person : before)),
    pieces: model.pieces.concat(pieces),
  });
  return 'OK';
}

/** Another person has the turns of the one whose turn is the next, from there on. */
export function replace(
  tracked: Tracked,
  { now, begin }: { now: number; begin: number },
  author: string,
  by: string,
): string {
  const { model } = tracked;
  const person = model.base[begin] ?? '';
  if (person === by) return 'InvalidParameter';
  add(tracked, now, author, {
    base: model.base.map((one, hour) => (hour >= begin && one === person ? by : one)),
  });
  return 'OK';
}

export function flip(tracked: Tracked, now: number, author: string): string {
  add(tracked, now, author, { enabled: !tracked.model.enabled });
  return 'OK';
}

export function imported(tracked: Tracked, now: number, author: string, base: string[]): string {
  add(tracked, now, author, { base, over: [], enabled: true });
  return 'OK';
}

/** Undo of the last version. It may be refused if its effect is over. @returns the expected codes. */
export function undo(tracked: Tracked, now: number, author: string, code: string): string[] {
  const { model, before, changed } = tracked;
  const earlier = before.at(-1);
  const isChange = model.authors.at(-1)?.startsWith('change ') === true;
  if (!earlier || !isChange || now - changed > 24) return ['BadRequest', 'ResourceNotFound'];
  const isOver = hours((hour) => hour).every(
    (hour) => hour < now || dutyIn(model, hour) === dutyIn(earlier, hour),
  );
  const { base, over, pieces, enabled } = earlier;
  if (code === 'OK') add(tracked, now, author, { base, over, pieces, enabled });
  return isOver ? ['OK', 'BadRequest'] : ['OK'];
}

/** Duty as a tool answers it: also of the hours since the last reading. */
export function read(
  tracked: Tracked,
  { now, since }: { now: number; since: number },
  author: string | undefined,
  base: string[],
): void {
  if (author !== undefined) add(tracked, now, author, { base, pieces: [], over: hours(() => undefined) });
  for (let hour = since; hour < now; hour += 1) tracked.past[hour] = base[hour] ?? '';
}
