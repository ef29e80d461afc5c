import { formatIso, formatMoment, formatZone, formatTime } from './format';
import { wallAt, type UnixSeconds } from './zone';
import type { PastedTime } from './pasted';

/** "Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8)", without seconds where there are none. */
export function formatInFull(instant: UnixSeconds, zone: string): string {
  const seconds = instant % 60 === 0 ? '' : formatTime(wallAt(instant, zone), true).slice(-3);
  return `${formatMoment(instant, zone)}${seconds} ${formatZone(zone, instant)}`;
}

const IN_LINE = { text: 'at the beginning of a line', JSON: 'in a line of JSON' } as const;

/** Detected form of a text: "Apache log, offset +08:00", "ISO 8601, without a zone: taken in Asia/Shanghai". */
export function formInWords({ form, zone, line }: PastedTime): string {
  const what = line === undefined ? form : `${form} ${IN_LINE[line]}`;
  if (zone.from === 'none') return what;
  if (zone.from === 'given') return `${what}, without a zone: taken in ${zone.name}`;
  if (zone.as === 'Z') return `${what}, UTC`;
  return `${what}, ${/^[+-]/.test(zone.as) ? 'offset' : 'zone'} ${zone.as}`;
}

/** Decision on what the text leaves open; "" if nothing is open. */
export function decisionInWords({ local, zone, abbreviation }: PastedTime): string {
  const name = zone.from === 'none' ? 'UTC' : zoneName(zone);
  const parts: string[] = [];
  if (abbreviation !== '')
    parts.push(`“${abbreviation}” stands for more than one zone and was not used. Add an offset to be sure.`);
  if (local?.occurs === 'never')
    parts.push(
      `The clocks in ${name} skipped this time: taken as ${formatTime(wallAt(local.instant, name), true)}.`,
    );
  if (local?.occurs === 'twice') {
    const [first, second] = [local.instant, local.second].map((at) => formatIso(at, name).slice(-6));
    parts.push(
      `The clocks in ${name} showed this time twice: taken as the first, at ${first}. Add ${second} for the second.`,
    );
  }
  return parts.join(' ');
}

function zoneName(zone: { from: 'text'; as: string } | { from: 'given'; name: string }): string {
  return zone.from === 'text' ? zone.as : zone.name;
}
