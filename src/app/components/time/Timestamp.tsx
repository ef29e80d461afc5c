import { inferInstant } from '#domain/time/timestamps';
import { formatMoment, formatZone } from '#domain/time/format';

/** A moment whose unit the interface leaves open: taken by its size, with the unit on hover. */
export function Timestamp({ value, zone }: { value: number; zone: string }) {
  const instant = inferInstant(value);
  if (!instant) return <span className="text-ink-3">not known</span>;
  const unit = instant.unit === 'ms' ? 'milliseconds' : 'seconds';
  return (
    <time dateTime={new Date(instant.seconds * 1000).toISOString()} title={`${value}, taken as Unix ${unit}`}>
      {formatMoment(Math.floor(instant.seconds), zone)}{' '}
      <span className="text-ink-3">{formatZone(zone, instant.seconds)}</span>
    </time>
  );
}
