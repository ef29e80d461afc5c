import { maskText } from '#domain/privacy/secrets';
import { formatMoment, formatZone } from '#domain/time/format';
import { parseEventTime } from '#domain/webhook/event-time';
import { CopyButton } from '../../ui/CopyButton';

/** When a delivery was sent, to the millisecond: it is looked for in a receiver's log. */
export function SentAt({ text, zone }: { text: string; zone: string }) {
  const time = parseEventTime(text);
  if (!time) return <>{text === '' ? 'not known' : maskText(text)}</>;
  const at = Math.floor(time.instantMs / 1000);
  const iso = new Date(time.instantMs).toISOString();

  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <time dateTime={iso} title={text}>
        {/* Seconds are the same in every zone that is used today. */}
        {formatMoment(at, zone)}
        {iso.slice(16, 23)}{' '}
        <span className="text-ink-3">
          {formatZone(zone, at)}
          {time.assumedUtc && '; no offset given, UTC assumed'}
        </span>
      </time>
      <CopyButton
        look="quiet"
        className="h-6! px-1.5! text-xs print:hidden"
        aria-label="Copy the time in UTC"
        title={iso}
        text={iso}
        statusClass="text-xs text-ink-3"
      >
        Copy
      </CopyButton>
    </span>
  );
}
