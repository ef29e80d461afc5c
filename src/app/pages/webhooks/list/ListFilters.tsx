import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#address/paths';
import { maskId } from '#domain/privacy/secrets';
import { formatSpan, yearAt } from '#domain/time/format';
import { deliveryIdsIn } from '#domain/webhook/delivery-ids';
import { ControlsBox } from '../../../components/ControlsBox';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import type { DeliveryListState } from './model/use-delivery-list';
import { endpointWords, eventWords } from './model/words';

type ListProps = { list: DeliveryListState };

/** Search and filters. */
export function ListFilters({ list }: ListProps) {
  return (
    <>
      <SearchField list={list} />
      <FilterBox list={list} />
      <ActiveFilters list={list} />
    </>
  );
}

export function LiveButton({ list: { view, change, isLive } }: ListProps) {
  return (
    <Button
      aria-pressed={isLive}
      look={isLive ? 'pressed' : 'plain'}
      title="Adds new deliveries every 5 seconds"
      onClick={() =>
        change({
          isLive: !isLive,
          ...(view.range.kind === 'fixed' && { range: { kind: 'quick' as const, name: '24h' as const } }),
        })
      }
    >
      Live
    </Button>
  );
}

/** Search in the list; pasted ids or a link open the delivery. */
function SearchField({ list: { view, change } }: ListProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  return (
    <form
      role="search"
      aria-label="Deliveries"
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        const ids = deliveryIdsIn(typed ?? view.text);
        if (ids) void navigate(paths.delivery(ids.integrationId, ids.eventId));
      }}
    >
      <Field
        type="search"
        aria-label="Id, reference or text; Enter opens pasted ids"
        placeholder="Id, reference or text"
        className="w-64 max-w-full"
        value={typed ?? view.text}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => setTyped(undefined)}
        onChange={({ target: { value } }) => {
          setTyped(value);
          // A pasted link or log line is for opening, and may hold secrets, which stay out of the address.
          if (value.length <= 200 && maskId(value) === value && !value.includes('://'))
            change({ text: value }, { replace: true });
        }}
      />
    </form>
  );
}

/** Active filters, each with a button that removes it. */
function ActiveFilters({ list: { view, change } }: ListProps) {
  const { endpoint, integration, reference, events, at, zone } = view;
  return (
    <>
      {at && (
        <Chip name="Time" onRemove={() => change({ at: undefined })}>
          {formatSpan(at.start, at.end, zone, yearAt(at.start, zone))}
        </Chip>
      )}
      {endpoint !== undefined && (
        <Chip name="Endpoint" onRemove={() => change({ endpoint: undefined })}>
          {endpointWords(endpoint)}
        </Chip>
      )}
      {integration !== undefined && (
        <Chip name="Integration" onRemove={() => change({ integration: undefined })}>
          {maskId(integration)}
        </Chip>
      )}
      {reference !== undefined && (
        <Chip name="Reference" onRemove={() => change({ reference: undefined })}>
          {maskId(reference)}
        </Chip>
      )}
      {events.map((type) => (
        <Chip
          key={type}
          name="Event"
          onRemove={() => change({ events: events.filter((other) => other !== type) })}
        >
          {eventWords(type)}
        </Chip>
      ))}
    </>
  );
}

function Chip({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${name}`}
      className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-sm text-accent hover:brightness-95"
      onClick={onRemove}
    >
      <span className="truncate">
        {name} <b>{children}</b>
      </span>
      <span aria-hidden="true">✕</span>
    </button>
  );
}

/** Filters by event, integration and reference. */
function FilterBox({ list: { view, all, change } }: ListProps) {
  const { events, integration, reference } = view;
  const types = [...new Set([...all.map(({ last }) => last.delivery.event_type), ...events])]
    .filter((type) => /^[\w.:-]{1,60}$/.test(type))
    .toSorted();
  const integrations = [...new Set(all.map(({ last }) => last.delivery.integration_id))].toSorted();
  const count = events.length + (integration === undefined ? 0 : 1) + (reference === undefined ? 0 : 1);
  return (
    <ControlsBox label="Filter" count={count} className="w-80" focusFirst>
      <div className="max-h-[60dvh] space-y-3 overflow-y-auto text-sm">
        <form
          aria-label="Filter by reference"
          onSubmit={(event) => {
            event.preventDefault();
            const value = new FormData(event.currentTarget).get('reference');
            const text = typeof value === 'string' ? value.trim() : '';
            change({ reference: text === '' ? undefined : text });
          }}
        >
          <label className="block text-ink-2">
            Reference
            <Field
              look="code"
              name="reference"
              key={reference}
              defaultValue={reference}
              placeholder="Id of an incident or alert"
            />
          </label>
        </form>
        <Checks
          label="Integration"
          values={integrations}
          selected={integration === undefined ? [] : [integration]}
          words={maskId}
          onChange={(id, isOn) => change({ integration: isOn ? id : undefined })}
        />
        <Checks
          label="Event"
          values={types}
          selected={events}
          words={eventWords}
          onChange={(type, isOn) =>
            change({ events: isOn ? [...events, type] : events.filter((other) => other !== type) })
          }
        />
      </div>
    </ControlsBox>
  );
}

type ChecksProps = {
  label: string;
  values: readonly string[];
  selected: readonly string[];
  words: (value: string) => string;
  onChange: (value: string, isOn: boolean) => void;
};

function Checks({ label, values, selected, words, onChange }: ChecksProps) {
  return (
    <fieldset>
      <legend className="text-ink-2">{label}</legend>
      {values.map((value) => (
        <label key={value} className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={({ target }) => onChange(value, target.checked)}
          />
          <span className="wrap-anywhere">{words(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
