import { formatCount } from '../text/count';

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const MAX_SECONDS = 999_999_999;

/**
 * A measured duration, its two largest units, rounded down; the smaller one is written even where it is zero, so that
 * figures below each other read alike: "40 s", "9 m 00 s", "1 h 30 m", "1 d 18 h".
 * @param seconds whole or not; negative is taken as 0.
 */
export function formatDuration(seconds: number): string {
  const [larger, smaller] = largestUnits(seconds);
  return smaller === undefined ? larger : `${larger} ${smaller}`;
}

/** Length of a planned time: two units at most, rounded down: "12 h", "1 h 30 m", "2 d 15 h". */
export function formatLength(seconds: number): string {
  const [larger, smaller] = largestUnits(seconds);
  return smaller === undefined || Number.parseInt(smaller, 10) === 0 ? larger : `${larger} ${smaller}`;
}

function largestUnits(seconds: number): [larger: string, smaller?: string] {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return [`${formatCount(days)} d`, `${hours} h`];
  if (hours > 0) return [`${hours} h`, `${two(minutes)} m`];
  if (minutes > 0) return [`${minutes} m`, `${two(whole % 60)} s`];
  return [`${whole} s`];
}

/** The same exactly, for where a rounded figure would mislead: "1 d 18 h 30 m 5 s" with the zero units left out. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'm'],
    [whole % 60, 's'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, unit]) => `${formatCount(count)} ${unit}`);
  return texts.length === 0 ? '0 s' : texts.join(' ');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Hours with one decimal, without it where it is 0: "37.5", "8". */
export function formatHours(seconds: number): string {
  return (seconds / 3600).toFixed(1).replace(/\.0$/, '');
}

/** "1,336", "63.5", "0.33": hours with at most two decimals. */
export function hoursText(seconds: number): string {
  return formatCount(Math.round(seconds / 36) / 100);
}

/** Seconds of a duration as people type it: "90", "90 s", "5m", "1 h 30 m", "2d"; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase();
  if (!/^(\d{1,9}|(\d{1,9}\s*[smhd]\s*)+)$/.test(trimmed)) return undefined;
  const seconds = Array.from(trimmed.matchAll(/(\d+)\s*([smhd]?)/g)).reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 1),
    0,
  );
  return seconds > MAX_SECONDS ? undefined : seconds;
}
