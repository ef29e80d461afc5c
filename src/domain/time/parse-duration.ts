const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const MAX_SECONDS = 999_999_999;

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
