import {
  unsupported,
  type FilterField,
  type InsightFilter,
  type InsightOperation,
} from '#domain/insight/filter';
import { useDirectory } from '../../api/names/directory';
import type { InsightChange } from '../../url/insight-filter';
import { BoundsField } from './BoundsField';
import { ChoicePicker } from './ChoicePicker';
import { PairsField } from './PairsField';
import { RULES } from './rules';

type MoreFiltersProps = {
  id: string;
  filter: InsightFilter;
  operation: InsightOperation;
  onChange: (change: InsightChange) => void;
  problemAt: (...fields: FilterField[]) => string | undefined;
};

/** The filters that are used less often, each with its rule. */
export function MoreFilters({ id, filter, operation, onChange, problemAt }: MoreFiltersProps) {
  const directory = useDirectory();
  const noResponders = unsupported(operation, 'responder_ids');
  return (
    <div
      id={id}
      role="group"
      aria-label="More filters"
      className="mb-3 grid items-start gap-x-6 gap-y-4 panel-box sm:grid-cols-2 xl:grid-cols-5"
    >
      <div>
        <p className="mb-1 text-xs font-semibold text-ink-2">Responders</p>
        <ChoicePicker
          label="Responder"
          all="everybody"
          rule={RULES.responder_ids}
          problem={problemAt('responder_ids')}
          options={directory.people.map(({ id }) => ({ id, name: directory.person(id) }))}
          nameOf={directory.person}
          chosen={filter.responders}
          disabled={noResponders !== undefined}
          onChange={(responders) => onChange({ responders })}
        />
        <p className="mt-1 text-xs text-ink-3">{noResponders ?? RULES.responder_ids}</p>
      </div>
      <PairsField
        label="Labels"
        rule={RULES.labels}
        problem={problemAt('labels')}
        pairs={filter.labels}
        onChange={(labels) => onChange({ labels })}
      />
      <PairsField
        label="Custom fields"
        rule={RULES.fields}
        problem={problemAt('fields')}
        pairs={filter.fields}
        onChange={(fields) => onChange({ fields })}
      />
      <BoundsField
        label="Time to acknowledge"
        name="seconds_to_ack"
        rule={RULES.seconds_to_ack_from}
        problem={problemAt('seconds_to_ack_from', 'seconds_to_ack_to')}
        disabledBecause={unsupported(operation, 'seconds_to_ack_from')}
        bounds={{ from: filter.ackFrom, to: filter.ackTo }}
        onChange={({ from, to }) => onChange({ ackFrom: from, ackTo: to })}
      />
      <BoundsField
        label="Time to close"
        name="seconds_to_close"
        rule={RULES.seconds_to_close_from}
        problem={problemAt('seconds_to_close_from', 'seconds_to_close_to')}
        disabledBecause={unsupported(operation, 'seconds_to_close_from')}
        bounds={{ from: filter.closeFrom, to: filter.closeTo }}
        onChange={({ from, to }) => onChange({ closeFrom: from, closeTo: to })}
      />
    </div>
  );
}
