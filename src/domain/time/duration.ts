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
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return written.length === 0 ? '0 s' : written.join(' ');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
