import { type KeyboardEvent, useState } from 'react';
import { counted, formatCount } from '#domain/text/count';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import { countEndpoints, type EndpointCounts, filterEvents, stripBins } from '#domain/webhook/events';
import { useNow } from '../../../hooks/use-now';
import type { DeliveryListState } from './model/use-delivery-list';
import { endpointWords, failureWords } from './model/words';

const HEIGHT_PX = 104;
const MAX_ENDPOINTS = 4;

type ListProps = { list: DeliveryListState };

/** Events over time, failed ones in red, and the endpoints that fail most. Each figure filters the list. */
export function OutcomeStrip({ list }: ListProps) {
  return (
    <section
      aria-label="Outcomes"
      className="panel-box mb-3 grid gap-x-8 gap-y-3 lg:grid-cols-[1fr_minmax(20rem,28%)]"
    >
      <Bars list={list} />
      <Endpoints list={list} />
    </section>
  );
}

function Bars({ list: { all, view, range, change } }: ListProps) {
  const { endpoint, text, outcome, at, zone } = view;
  // Every filter but the time of a bar, which the others are context of.
  const events = filterEvents(all, { endpoint, text, outcome });
  const bins = stripBins(events, range);
  const top = Math.max(1, ...bins.map((bin) => bin.events));
  const selectedBin = bins.findIndex(({ start, end }) => at?.start === start && at.end === end);
  const choose = (bin: (typeof bins)[number], isChosen: boolean) => {
    if (bin.events > 0) change({ at: isChosen ? undefined : { start: bin.start, end: bin.end } });
  };
  const tabStop = selectedBin === -1 ? bins.findLastIndex((bin) => bin.events > 0) : selectedBin;
  return (
    <div className="min-w-0">
      <div
        role="listbox"
        aria-orientation="horizontal"
        aria-label="Events over time"
        className="flex items-end border-b border-line-strong"
        style={{ height: HEIGHT_PX }}
      >
        {bins.map((bin, index) => {
          const isChosen = index === selectedBin;
          const words = `${formatSpan(bin.start, bin.end, zone)}: ${counted(bin.events, 'event')}, ${formatCount(bin.failed)} not delivered`;
          return (
            <div
              key={bin.start}
              role="option"
              aria-label={words}
              title={words}
              aria-selected={isChosen}
              tabIndex={index === tabStop ? 0 : -1}
              onKeyDown={(event) => moveFocus(event, () => choose(bin, isChosen))}
              aria-disabled={bin.events === 0}
              className={`flex h-full cursor-pointer min-w-0 grow flex-col justify-end px-px hover:bg-hover ${at && !isChosen ? 'opacity-40' : ''}`}
              onClick={() => choose(bin, isChosen)}
            >
              <span
                className="block w-full bg-accent/45 forced-colors:bg-[GrayText]"
                style={{ height: `${((bin.events - bin.failed) / top) * 100}%` }}
              />
              <span
                className="block w-full bg-bad forced-colors:bg-[CanvasText]"
                style={{ height: `${(bin.failed / top) * 100}%` }}
              />
            </div>
          );
        })}
      </div>
      <p className="mt-1 flex justify-between gap-2 text-xs text-ink-3">
        <span>{formatSpan(range.start, range.end, zone)}</span>
        <span className="whitespace-nowrap">
          <span
            aria-hidden="true"
            className="mr-1 inline-block size-2 bg-bad forced-colors:bg-[CanvasText]"
          />
          not delivered
        </span>
      </p>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const { key, currentTarget } = event;
  if (key === 'Enter' || key === ' ') {
    event.preventDefault();
    return choose();
  }
  const { previousElementSibling, nextElementSibling } = currentTarget;
  const neighbours = new Map([
    ['ArrowLeft', previousElementSibling],
    ['ArrowRight', nextElementSibling],
  ]);
  const next = neighbours.get(key);
  if (next instanceof HTMLElement) next.focus();
}

function Endpoints({ list: { all, view, change } }: ListProps) {
  const { text, at, range, zone, integration, reference, events: types } = view;
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const rows = countEndpoints(filterEvents(all, { text, at }));
  if (rows.length === 0) return null;
  // Instead of a button for one row, the row.
  const most = isOpen || rows.length === MAX_ENDPOINTS + 1 ? rows.length : MAX_ENDPOINTS;
  const others = rows.slice(MAX_ENDPOINTS);
  // A part of the deliveries, or an earlier range, does not have what came after.
  const isPart = [at, integration, reference].some((filter) => filter !== undefined) || text !== '';
  const isPresent = range.kind === 'quick' && !isPart && types.length === 0;
  const momentOf = (ms: number) => formatMoment(Math.floor(ms / 1000), zone, yearAt(now, zone));
  return (
    <table aria-label="Endpoints" className="data-table w-full self-start text-sm">
      <thead>
        <tr className="text-left text-xs text-ink-3">
          <th scope="col">Endpoint</th>
          <th
            scope="col"
            data-numeric
            className="min-w-16 whitespace-normal"
            title="Events whose last attempt failed"
          >
            Not delivered
          </th>
          <th scope="col" data-numeric>
            Events
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row) => (
          <EndpointRow
            key={row.endpoint}
            row={row}
            name={endpointWords(row.endpoint)}
            again={isPresent && row.againMs !== undefined ? momentOf(row.againMs) : ''}
            onOpen={(isFailed) => filterEndpoint(row.endpoint, isFailed)}
          />
        ))}
        {others.length > 1 && (
          <tr>
            <td colSpan={3}>
              <button
                type="button"
                aria-expanded={isOpen}
                className="min-h-6 text-accent underline"
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? `Show the first ${MAX_ENDPOINTS}` : othersWords(others)}
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );

  function filterEndpoint(endpoint: string, isFailed: boolean) {
    change({ endpoint, outcome: isFailed ? 'failed' : undefined });
  }
}

function othersWords(rows: readonly EndpointCounts[]): string {
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  return `and ${counted(rows.length, 'more endpoint')}, ${formatCount(failed)} not delivered`;
}

type EndpointRowProps = {
  row: EndpointCounts;
  name: string;
  /** Since when it delivers again after its failures; '' if that is not known. */
  again: string;
  onOpen: (isFailed: boolean) => void;
};

function EndpointRow({ row, name, again, onOpen }: EndpointRowProps) {
  const { failed, events, failures } = row;
  return (
    <tr>
      <th scope="row" className="w-full max-w-0 font-normal">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {failures.length > 0 && (
          <span className="block text-xs text-ink-3">
            {failureWords(failures)}
            {again !== '' && ` · delivers again since ${again}`}
          </span>
        )}
      </th>
      <td data-numeric>
        {failed === 0 ? (
          '0'
        ) : (
          <button
            type="button"
            aria-label={`${formatCount(failed)} not delivered to ${name}`}
            className="min-h-6 min-w-6 font-semibold text-bad underline decoration-dotted"
            onClick={() => onOpen(true)}
          >
            {formatCount(failed)}
          </button>
        )}
      </td>
      <td data-numeric>
        <button
          type="button"
          aria-label={`${counted(events, 'event')} to ${name}`}
          className="min-h-6 min-w-6 underline decoration-dotted"
          onClick={() => onOpen(false)}
        >
          {formatCount(events)}
        </button>
      </td>
    </tr>
  );
}
