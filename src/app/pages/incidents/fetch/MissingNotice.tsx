import { counted, formatCount } from '#domain/text/count';
import type { Missing } from '#domain/insight/incidents/fetch-plan';
import { formatSpan, yearAt } from '#domain/time/format';
import type { FetchStatus } from '../worker/protocol';
import { Notice } from '../../../ui/Notice';

const WHY = {
  second: 'more in this one second than the server returns at once',
  short: 'the server counts more than it returns',
  range: 'the server returns times outside those requested',
} as const;

type MissingNoticeProps = { status: FetchStatus; zone: string };

/** What could not be fetched, and why. */
export function MissingNotice({ status: { missing, held, total }, zone }: MissingNoticeProps) {
  const short = total === undefined ? undefined : Math.max(0, total - held);
  return (
    <Notice role="alert">
      <p className="font-semibold">
        {short === undefined || short === 0
          ? 'Some incidents could not be fetched.'
          : `${counted(short, 'incident')} of ${formatCount(held + short)} could not be fetched.`}{' '}
        <span className="font-normal">
          All figures below cover the {formatCount(held)} that were fetched.
        </span>
      </p>
      <ul className="list-disc pl-5">
        {missing.map((span) => (
          <li key={span.after}>
            {formatSpan(span.after, span.upTo, zone, yearAt(span.upTo, zone))} {zone}: {heldWords(span)};{' '}
            {WHY[span.why]}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function heldWords({ held, total }: Missing): string {
  return total === undefined
    ? `${formatCount(held)} fetched, total unknown`
    : `${formatCount(held)} of ${formatCount(total)} fetched`;
}
