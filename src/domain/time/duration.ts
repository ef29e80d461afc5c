/**
 * A duration in the words people say, two units at most, rounded down: "40 s", "9 m 40", "1 h 30", "1 d 18 h".
 * @param seconds whole or not; negative is taken as 0.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${two(minutes)}`;
  if (minutes > 0) return whole % 60 === 0 ? `${minutes} m` : `${minutes} m ${two(whole % 60)}`;
  return `${whole} s`;
}

/** The same exactly, for where a rounded figure would mislead: "1 d 18 h 30 m 05 s" with the zero units left out. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'm'],
    [whole % 60, 's'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.length === 0 ? '0 s' : said.join(' ');
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const LONGEST_SECONDS = 999_999_999;

/** Seconds of a duration as people type it: "90", "90 s", "5m", "1 h 30 m", "2d"; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase();
  if (!/^(\d{1,9}|(\d{1,9}\s*[smhd]\s*)+)$/.test(trimmed)) return undefined;
  const seconds = Array.from(trimmed.matchAll(/(\d+)\s*([smhd]?)/g)).reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 1),
    0,
  );
  return seconds > LONGEST_SECONDS ? undefined : seconds;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
