import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#address/codec';
import { maskId } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/words';
import { formatSpan, yearAt } from '#domain/time/format';
import {
  deliveryIdsIn,
  countEndpoints,
  countOutcomes,
  EVENT_OUTCOMES,
  filterEvents,
} from '#domain/webhook/events';
import { ControlsBox } from '../../components/ControlsBox';
import { Field } from '../../ui/Field';
import { FilterChip } from '../../ui/FilterChip';
import { type DeliveryListState, endpointWords, eventWords, OUTCOME_NAMES } from './use-delivery-list';

/** Search, chips of the active filters, and a box with all of them. */
export function ListFilters({ list }: { list: DeliveryListState }) {
  const { outcome, change } = list;
  const { endpoint, integration, reference, events, at, zone } = list.view;
  return (
    <>
      {outcome !== 'all' && (
        <FilterChip name="Outcome" onRemove={() => change({ outcome: 'all' })}>
          {OUTCOME_NAMES[outcome]}
        </FilterChip>
      )}
      {at && (
        <FilterChip name="Time" onRemove={() => change({ at: undefined })}>
          {formatSpan(at.start, at.end, zone, yearAt(at.start, zone))}
        </FilterChip>
      )}
      {endpoint !== undefined && (
        <FilterChip name="Endpoint" onRemove={() => change({ endpoint: undefined })}>
          {endpointWords(endpoint)}
        </FilterChip>
      )}
      {integration !== undefined && (
        <FilterChip name="Integration" onRemove={() => change({ integration: undefined })}>
          {maskId(integration)}
        </FilterChip>
      )}
      {reference !== undefined && (
        <FilterChip name="Reference" onRemove={() => change({ reference: undefined })}>
          {maskId(reference)}
        </FilterChip>
      )}
      {events.map((type) => (
        <FilterChip
          key={type}
          name="Event"
          onRemove={() => change({ events: events.filter((other) => other !== type) })}
        >
          {eventWords(type)}
        </FilterChip>
      ))}
      <SearchField list={list} />
      <FilterBox list={list} />
    </>
  );
}

/** Search in the list; pasted ids or a link open the delivery. */
function SearchField({ list: { view, change } }: { list: DeliveryListState }) {
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
        className="w-56 max-w-full max-md:h-11"
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

function FilterBox({ list: { view, all, inScope, outcome, change } }: { list: DeliveryListState }) {
  const { events, integration, reference, endpoint, at, text } = view;
  const types = [...new Set([...all.map(({ last }) => last.delivery.event_type), ...events])]
    .filter((type) => /^[\w.:-]{1,60}$/.test(type))
    .toSorted();
  const integrations = [...new Set(all.map(({ last }) => last.delivery.integration_id))].toSorted();
  const counts = countOutcomes(inScope);
  return (
    <ControlsBox label="Filter" className="w-96" focusFirst>
      <div className="max-h-[60dvh] space-y-3 overflow-y-auto text-sm">
        <FilterCheckboxes
          label="Outcome"
          choices={[
            ['all', `All, ${formatCount(inScope.length)}`],
            ...EVENT_OUTCOMES.map(
              (one) => [one, `${OUTCOME_NAMES[one]}, ${formatCount(counts[one])}`] as const,
            ),
          ]}
          selection={[outcome]}
          onChange={(one) => change({ outcome: one })}
        />
        <FilterCheckboxes
          label="Endpoint"
          choices={countEndpoints(filterEvents(all, { text, at })).map((one) => [
            one.endpoint,
            `${endpointWords(one.endpoint)}, ${formatCount(one.failed)} of ${formatCount(one.events)} not delivered`,
          ])}
          selection={endpoint === undefined ? [] : [endpoint]}
          onChange={(one, isOn) => change({ endpoint: isOn ? one : undefined })}
        />
        <FilterCheckboxes
          label="Event"
          choices={types.map((type) => [type, eventWords(type)])}
          selection={events}
          onChange={(type, isOn) =>
            change({ events: isOn ? [...events, type] : events.filter((other) => other !== type) })
          }
        />
        <FilterCheckboxes
          label="Integration"
          choices={integrations.map((id) => [id, maskId(id)])}
          selection={integration === undefined ? [] : [integration]}
          onChange={(id, isOn) => change({ integration: isOn ? id : undefined })}
        />
        <form
          aria-label="Filter by reference"
          onSubmit={(event) => {
            event.preventDefault();
            const value = new FormData(event.currentTarget).get('reference');
            change({
              reference: typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined,
            });
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
      </div>
    </ControlsBox>
  );
}

function FilterCheckboxes<T extends string>(props: {
  label: string;
  choices: readonly (readonly [value: T, words: string])[];
  selection: readonly T[];
  onChange: (value: T, isOn: boolean) => void;
}) {
  const { label, choices, selection, onChange } = props;
  return (
    <fieldset>
      <legend className="text-ink-2">{label}</legend>
      {choices.map(([value, words]) => (
        <label key={value} className="flex min-h-7 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            checked={selection.includes(value)}
            onChange={({ target }) => onChange(value, target.checked)}
          />
          <span className="wrap-anywhere">{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
