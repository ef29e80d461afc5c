import { type ReactNode, useId, useRef, useState } from 'react';
import type { FilterField, InsightFilter } from '#domain/insight/filter';
import { FILTER_SEVERITIES, type FilterSeverity, MAX_QUERY_LENGTH } from '#contract/insight';
import { useDirectory } from '../../api/names/directory';
import { Button } from '../../ui/Button';
import type { InsightChange } from '#address/insight';
import { ControlCount } from '../ControlsBox';
import { SeverityMark } from '../SeverityMark';
import { Field } from '../../ui/Field';
import { ActiveFilters } from './ActiveFilters';
import { ChoicePicker } from './ChoicePicker';
import { MoreFilters } from './MoreFilters';
import { RangeProblem } from './InsightRangePicker';
import { activeFilters } from './filter-words';
import { RULES } from './rules';
import { type InsightFilterState, problemOf } from './use-insight-filter';

const PAUSE_MS = 400;

type QueryFieldProps = { value: string; problem: string | undefined; onChange: (query: string) => void };

type SeverityTogglesProps = {
  selected: readonly FilterSeverity[];
  onChange: (selected: FilterSeverity[]) => void;
};

type InsightFiltersProps = {
  state: Pick<InsightFilterState, 'filter' | 'operation' | 'problems' | 'range' | 'zone' | 'change'>;
  /** Error of the newest request; a problem of one field is shown at that field. */
  error: Error | null;
  /** Further filters of the page. */
  children?: ReactNode;
};

/** Filters of the pages of incidents: a button, what is on, and the controls in a line of their own. */
export function InsightFilters({ state, error, children }: InsightFiltersProps) {
  const { filter, operation, change } = state;
  const id = useId();
  const directory = useDirectory();
  const [isUnfolded, setUnfolded] = useState(false);
  const problem = problemOf(state.problems, error);
  const problemAt = (...fields: FilterField[]) =>
    problem && fields.includes(problem.field) ? problem.text : undefined;
  const isOpen = isUnfolded || (problem !== undefined && !OF_RANGE.has(problem.field));
  const count = activeFilters(filter, operation, directory).length;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={count > 0 ? `Filters, ${count} on` : 'Filters'}
        look={count > 0 ? 'pressed' : 'plain'}
        onClick={() => setUnfolded(!isOpen)}
      >
        Filters <ControlCount count={count} isOpen={isOpen} />
      </Button>
      <ActiveFilters {...{ filter, operation }} onChange={change} />
      <div className="order-last w-full empty:hidden">
        <RangeProblem insight={state} error={error} />
      </div>
      {isOpen && (
        <div id={id} role="group" aria-label="Filters" className="order-last w-full panel-box">
          <div className="flex flex-wrap items-start gap-2">
            <QueryField
              value={filter.query}
              problem={problemAt('query')}
              onChange={(query) => change({ query })}
            />
            <FirstFilters {...{ filter, problemAt }} onChange={change} />
            {children}
          </div>
          {problem && PICKER_FIELDS.has(problem.field) && (
            <p role="alert" className="mt-2 text-sm font-medium text-bad">
              {problem.text}
            </p>
          )}
          <MoreFilters {...{ filter, operation, problemAt }} onChange={change} />
        </div>
      )}
    </>
  );
}

/** Fields whose controls have no room for a message. */
const PICKER_FIELDS: ReadonlySet<FilterField> = new Set([
  'team_ids',
  'is_my_team',
  'channel_ids',
  'severities',
]);
/** Fields with a message below the range. */
const OF_RANGE: ReadonlySet<FilterField> = new Set(['start_time', 'end_time', 'time_zone']);

type FirstFiltersProps = {
  filter: InsightFilter;
  problemAt: (field: FilterField) => string | undefined;
  onChange: (change: InsightChange) => void;
};

/** Common filters: severities, teams and channels. */
function FirstFilters({ filter, problemAt, onChange }: FirstFiltersProps) {
  const directory = useDirectory();
  return (
    <>
      <SeverityToggles selected={filter.severities} onChange={(severities) => onChange({ severities })} />
      <ChoicePicker
        label="Team"
        all="all teams"
        rule={RULES.team_ids}
        problem={problemAt('team_ids')}
        options={directory.teams}
        nameOf={directory.team}
        selected={filter.teams}
        onChange={(teams) => onChange({ teams })}
      />
      <Button
        aria-pressed={filter.myTeam}
        look={filter.myTeam ? 'pressed' : 'plain'}
        title={RULES.is_my_team}
        onClick={() => onChange({ myTeam: !filter.myTeam })}
      >
        My teams
      </Button>
      <ChoicePicker
        label="Channel"
        all="all channels"
        rule={RULES.channel_ids}
        problem={problemAt('channel_ids')}
        options={directory.channels}
        nameOf={directory.channel}
        selected={filter.channels}
        onChange={(channels) => onChange({ channels })}
      />
    </>
  );
}

function SeverityToggles({ selected, onChange }: SeverityTogglesProps) {
  return (
    <div
      role="group"
      aria-label="Severities"
      title={RULES.severities}
      className="inline-flex rounded-md border border-control/60 bg-surface"
    >
      {FILTER_SEVERITIES.toReversed().map((severity) => (
        <button
          key={severity}
          type="button"
          aria-pressed={selected.includes(severity)}
          onClick={() =>
            onChange(FILTER_SEVERITIES.filter((other) => selected.includes(other) !== (other === severity)))
          }
          className="inline-flex h-7 items-center gap-1.5 border-r border-line px-2 text-sm first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          <SeverityMark value={severity} />
          {severity}
        </button>
      ))}
    </div>
  );
}

/** Words of the title, requested after a pause in typing. */
function QueryField({ value, problem, onChange }: QueryFieldProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState<string>();
  function commit(text: string | undefined) {
    clearTimeout(timer.current);
    if (text !== undefined && text !== value) onChange(text);
    setDraft(undefined);
  }
  return (
    <div className="w-full sm:w-64">
      <Field
        type="search"
        aria-label="Title contains"
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        placeholder="Title contains…"
        title={RULES.query}
        maxLength={MAX_QUERY_LENGTH}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => commit(text), PAUSE_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(draft)}
        onBlur={() => commit(draft)}
        className="w-full"
      />
      <span id={id} className={problem === undefined ? 'sr-only' : 'text-xs font-medium text-bad'}>
        {problem ?? RULES.query}
      </span>
    </div>
  );
}
