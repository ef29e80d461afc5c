import type { ReactNode } from 'react';
import type { RuleEdit } from '#domain/plan/change/edit';
import type { Id } from '#contract/id';
import { isSameClock } from '#address/zone';
import { readHours } from '#domain/plan/change/hours-text';
import { dayName } from '#domain/oncall/words/clock-words';
import { roleName } from '#domain/oncall/words/role-words';
import { sentenceCase } from '#domain/text/words';
import type { UnixSeconds } from '#domain/time/zone';
import { PersonPicker } from '../../components/PersonPicker';
import { ZonePicker } from '../../components/time/ZonePicker';
import { InstantField } from '../../components/time/InstantField';
import { Field } from '../../ui/Field';
import {
  type Draft,
  type FieldName,
  type FormContext,
  idsOf,
  isIn,
  membersOf,
  momentOf,
  momentText,
  peopleToChange,
} from './model/edit-forms';
import type { PlanWords } from './model/use-plan';

type EditFieldProps = {
  name: FieldName;
  kind: RuleEdit['kind'];
  draft: Draft;
  context: FormContext;
  words: PlanWords;
  onChange: (value: string) => void;
  /** Receives a typed time before it is accepted; undefined: there is none. */
  onPreview: (value: string | undefined) => void;
};

const LABELS: Readonly<Record<FieldName, string>> = {
  member: 'Person',
  person: 'New person',
  people: 'People',
  layer: 'Layer',
  above: 'Above',
  after: 'After',
  role: 'Role',
  time: 'Time',
  hours: 'Hours',
  weekday: 'Weekday',
  value: 'Turns last',
  unit: 'Unit',
  zone: 'Time zone',
  name: 'Name',
  at: 'Starts',
};

/** Fields of instants. */
const TIMES: ReadonlySet<FieldName> = new Set(['at']);
/** Fields of several controls. */
const MULTIPLE: ReadonlySet<FieldName> = new Set(['zone', 'person', 'people', ...TIMES]);

/** Field of an edit, with its label. */
export function EditField(props: EditFieldProps) {
  const content = (
    <>
      <span className="text-ink-2">{labelOf(props)}</span>
      {controlOf(props)}
      {props.name === 'time' && !isSameClock(props.context.rulesZone, props.context.zone) && (
        <span className="col-start-2 text-xs text-ink-3">{props.context.rulesZone} time</span>
      )}
      {props.kind === 'addLayer' && props.name === 'at' && (
        <span className="col-start-2 text-xs text-ink-3">{props.context.zone} time</span>
      )}
      {props.name === 'hours' && <span className="col-start-2 text-xs text-ink-3">{hoursNote(props)}</span>}
    </>
  );
  const className = 'grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2 text-sm';
  // A label passes its clicks to one control.
  const isPicker = MULTIPLE.has(props.name);
  return isPicker ? (
    <div className={className}>{content}</div>
  ) : (
    <label className={className}>{content}</label>
  );
}

/** Form of the hours, and their zone. */
function hoursNote({ draft, context }: EditFieldProps): string {
  if (readHours(draft.hours ?? '') === undefined) return 'Enter ranges such as 09:00 – 12:00, 13:00 – 17:00';
  const zone = isSameClock(context.rulesZone, context.zone) ? '' : `, ${context.rulesZone} time`;
  return `Empty for all hours${zone}`;
}

/** Label of a field; some kinds have their own. */
function labelOf({ name, kind }: EditFieldProps): string {
  if (kind === 'addLayer' && name === 'at') return 'First hand-off';
  if (kind === 'addLayer' && name === 'name') return 'Called';
  return LABELS[name];
}

function controlOf(props: EditFieldProps): ReactNode {
  const { name, draft, context, words, onChange } = props;
  const { layers, zone } = context;
  const { directory } = words;
  const value = draft[name] ?? '';
  const select = (options: Option[], empty: string) => <Select {...{ value, options, empty, onChange }} />;
  const person = (id: Id): Option => [String(id), directory.person(id)];
  switch (name) {
    case 'member':
      return select(peopleToChange(context).map(person), 'Choose a person');
    case 'person':
      return (
        <PersonField label={labelOf(props)} value={value} empty="Choose a person" {...{ words, onChange }} />
      );
    case 'people':
      return <PeopleField {...{ value, words, onChange }} hasTurns={props.kind === 'role'} />;
    case 'layer':
    case 'above':
      return select(
        layers.map((layer, index): Option => [
          String(index),
          directory.text(layer.layer_name) || `Layer ${index + 1}`,
        ]),
        name === 'above' ? 'Below all' : 'Choose a layer',
      );
    case 'after': {
      const layer = layers[Number(draft.layer)];
      return select(
        membersOf(layers)
          .filter((id) => isIn(layer, id))
          .map(person),
        'Last',
      );
    }
    case 'role':
      return select(
        directory.roles.map(({ role_id }): Option => [String(role_id), roleName(role_id, directory.roles)]),
        'By default',
      );
    case 'weekday':
      return select(
        [1, 2, 3, 4, 5, 6, 0].map((day): Option => [String(day), dayName(day)]),
        'Same day',
      );
    case 'unit':
      return select(
        ['hour', 'day', 'week', 'month'].map((unit): Option => [unit, sentenceCase(`${unit}s`)]),
        'Choose a unit',
      );
    case 'zone':
      return (
        <ZonePicker
          label="New time zone"
          zone={value || undefined}
          accountZone={zone}
          window={{ start: context.from, end: context.from + 1 }}
          onChange={onChange}
        />
      );
    default:
      return TIMES.has(name) ? timeControl(props) : textControl(props);
  }
}

/** Instant as text, such as "fri 9" or "tomorrow 18:00". */
function timeControl(props: EditFieldProps): ReactNode {
  const { name, draft, onChange, onPreview } = props;
  const { zone } = props.context;
  const textOf = (at: UnixSeconds | undefined) =>
    at === undefined ? undefined : momentText(at - (at % 60), zone);
  return (
    <InstantField
      label={labelOf(props)}
      isFormField
      className="w-full"
      instant={momentOf(draft[name], zone)}
      zone={zone}
      onChange={(at) => onChange(textOf(at) ?? '')}
      onPreview={(at) => onPreview(textOf(at))}
    />
  );
}

function textControl({ name, draft, onChange }: EditFieldProps): ReactNode {
  return (
    <Field
      {...(name === 'value' ? { type: 'number', min: 1, max: 30 } : { type: 'text' })}
      placeholder={name === 'time' ? '09:00' : undefined}
      value={draft[name] ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type Option = [value: string, label: string];

type SelectProps = {
  /** Accessible name, unless a label has it. */
  label?: string;
  value: string;
  options: readonly Option[];
  /** Label of no value. */
  empty: string;
  onChange: (value: string) => void;
};

function Select({ label, value, options, empty, onChange }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      className="h-[30px] w-full min-w-0 rounded-md border border-control/60 bg-surface px-1.5 text-sm text-ink"
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{empty}</option>
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Max people of a native list, which cannot be searched without accents. */
const MAX_NATIVE = 15;

type PersonFieldProps = Omit<SelectProps, 'options'> &
  Pick<EditFieldProps, 'words'> & {
    label: string;
    /** People who are not offered. */
    without?: readonly Id[];
  };

/** A person of all, by name. */
function PersonField({ words: { directory }, without, ...props }: PersonFieldProps) {
  const people = directory.people
    .filter(({ id }) => without?.includes(id) !== true)
    .map(({ id }) => ({ id, name: directory.person(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  if (people.length <= MAX_NATIVE) {
    return <Select {...props} options={people.map(({ id, name }): Option => [String(id), name])} />;
  }
  const { label, value, empty, onChange } = props;
  return (
    <PersonPicker
      {...{ label }}
      name={people.find(({ id }) => String(id) === value)?.name}
      none={empty}
      options={() => people}
      onChange={(id) => onChange(String(id))}
      className="w-full"
    />
  );
}

/** Several people in their order; without any, the next person in turn. */
function PeopleField({
  value,
  hasTurns,
  words,
  onChange,
}: Pick<EditFieldProps, 'words' | 'onChange'> & { value: string; hasTurns: boolean }) {
  const ids = idsOf(value);
  const { directory } = words;
  return (
    <span>
      {ids.map((id) => (
        <button
          key={String(id)}
          type="button"
          className="mr-1 mb-1 min-h-6 rounded-full bg-sunken px-2 text-xs"
          aria-label={`Remove ${directory.person(id)}`}
          onClick={() => onChange(ids.filter((other) => other !== id).join(','))}
        >
          {directory.person(id)} ✕
        </button>
      ))}
      <PersonField
        label="Add a person"
        value=""
        words={words}
        without={ids}
        empty={ids.length === 0 && hasTurns ? 'The next in turn, or add a person' : 'Add a person'}
        onChange={(id) => onChange([...ids, id].join(','))}
      />
    </span>
  );
}
