import { parseId } from '#contract/id';
import type { Absence } from '#domain/plan/change/consequences';
import type { UnixSeconds } from '#domain/time/zone';
import { readStored, writeStored } from '../../hooks/stored';

/** Absences that were applied in this browser: the store has no record of them, only the changes of the rotas. */
const STORAGE_KEY = 'watchbill.absences';
const MAX_KEPT = 100;

/** Absences, the last first; ignores any other content of the key. */
export function ownAbsences(): Absence[] {
  return (readStored(STORAGE_KEY) ?? '').split('\n').flatMap((line) => {
    const [person = '', start, end] = line.split(' ');
    const [person_id, from, to] = [parseId(person), Number(start), Number(end)];
    return person_id !== undefined && from < to ? [{ person_id, start: from, end: to }] : [];
  });
}

/** Keeps an absence until it is over. */
export function keepAbsence(absence: Absence, now: UnixSeconds): void {
  const others = ownAbsences().filter((one) => one.end > now && lineOf(one) !== lineOf(absence));
  write([absence, ...others].slice(0, MAX_KEPT));
}

export function forgetAbsence(absence: Absence): void {
  write(ownAbsences().filter((one) => lineOf(one) !== lineOf(absence)));
}

function write(absences: readonly Absence[]): void {
  writeStored(STORAGE_KEY, absences.length === 0 ? undefined : absences.map(lineOf).join('\n'));
}

function lineOf({ person_id, start, end }: Absence): string {
  return `${person_id} ${start} ${end}`;
}
