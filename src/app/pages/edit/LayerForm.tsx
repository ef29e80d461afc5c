import { useState } from 'react';
import type { Id } from '#contract/id';
import type { LayerTurns } from '#contract/served/changes';
import { type LayerDraft, newDraft, peopleOfTurn, type TurnDraft, turnsFrom } from '#domain/change/rota-form';
import { roleName } from '#domain/oncall/words/role-words';
import { zoneOf } from '#domain/schedule/rota';
import { counted } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { formatDate, formatTime, zoneCity } from '#domain/time/format';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { usePersonCreate } from '../../api/served/changes';
import { PersonPicker } from '../../components/PersonPicker';
import { PersonForm } from '../../components/states/PersonForm';
import { InstantField } from '../../components/time/InstantField';
import { ZonePicker } from '../../components/time/ZonePicker';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Panel } from '../../ui/Panel';
import { accountZone, canServer } from '../../url/settings';

const UNITS = ['hour', 'day', 'week', 'month'] as const;
/** In the order of a week, 0 = Sunday. */
const WEEKDAYS = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const;
const LABEL = 'block text-xs text-ink-2';

type LayerFormProps = {
  draft: LayerDraft;
  /** Zone of the rota. */
  zone: string;
  /** Turns from the first hand-off on, as the service computes them. */
  turns: LayerTurns | undefined;
  canRemove: boolean;
  onChange: (draft: LayerDraft) => void;
  onRemove: () => void;
};

/** Turns of a layer: how long, when handed over and on call, and who in turn. */
export function LayerForm({ draft, zone, turns, canRemove, onChange, onRemove }: LayerFormProps) {
  const { roles } = useDirectory();
  const own = zoneOf(draft, zone);
  const set = (fields: Partial<LayerDraft>) => onChange({ ...draft, ...fields });
  const title = draft.layer_name || sentenceCase(roleName(draft.roles[0] ?? 0, roles));
  return (
    <Panel title={title} note={turnInWords(draft, own)}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-3 text-sm max-md:[&_button]:min-h-11 max-md:[&_input]:min-h-11 max-md:[&_select]:min-h-11">
        <TurnFields {...{ draft, own, set }} />
        <HoursFields {...{ draft, set }} />
        <div>
          <span className={LABEL}>Clock</span>
          <ZonePicker
            label="Time zone of the layer"
            zone={own}
            accountZone={accountZone()}
            window={{ start: turns?.starts[0] ?? 0, end: (turns?.starts[0] ?? 0) + DAY }}
            onChange={(time_zone) => set({ time_zone: time_zone === zone ? undefined : time_zone })}
          />
        </div>
        <div>
          <span className={LABEL}>Ends</span>
          <InstantField
            label="Ends"
            isFormField
            className="w-44"
            zone={own}
            instant={draft.layer_end === 0 ? undefined : draft.layer_end}
            onChange={(end) => set({ layer_end: end ?? 0 })}
          />
        </div>
        {canRemove && (
          <Button look="quiet" aria-label={`Remove the layer ${title}`} onClick={onRemove}>
            Remove layer
          </Button>
        )}
      </div>
      <PeopleInTurn {...{ draft, turns, own, set }} />
    </Panel>
  );
}

/** "1 week, from Mon 09:00 Berlin" */
function turnInWords({ unit, value, weekday, time }: LayerDraft, zone: string): string {
  const day = unit === 'week' ? `${WEEKDAYS[weekday]?.[1] ?? ''} ` : '';
  return `${counted(value, unit)}, from ${day}${timeText(time)} ${zoneCity(zone)}`;
}

function timeText(seconds: number): string {
  return formatTime(seconds % DAY);
}

type FieldsProps = { draft: LayerDraft; set: (fields: Partial<LayerDraft>) => void };

function TurnFields({ draft, own, set }: FieldsProps & { own: string }) {
  const { unit, value, weekday, time, monthDay, days } = draft;
  const isWeekly = unit === 'week' || (unit === 'day' && value === 7 && days.length === 0);
  const hasTime = unit !== 'day' || days.length === 0;
  return (
    <>
      <div>
        <span className={LABEL}>A turn lasts</span>
        <span className="flex gap-1.5">
          <Field
            type="number"
            className="w-16"
            aria-label="Length of a turn"
            min={1}
            max={30}
            value={value}
            onChange={(event) => {
              const next = Number(event.target.value);
              if (Number.isInteger(next) && next >= 1 && next <= 30) set({ value: next });
            }}
          />
          <Choice
            label="Unit of a turn"
            value={UNITS.find((one) => one === unit) ?? 'week'}
            options={UNITS.map((one) => [one, counted(value, one).replace(/^\d+ /, '')])}
            onChange={(next) => set({ unit: next })}
          />
        </span>
      </div>
      <div>
        <span className={LABEL}>Hand-off, {own}</span>
        <span className="flex gap-1.5">
          {isWeekly && (
            <Choice
              label="Weekday of the hand-off"
              value={String(weekday)}
              options={WEEKDAYS.map(([, name], index) => [String(index), name])}
              onChange={(next) => set({ weekday: Number(next) })}
            />
          )}
          {unit === 'month' && (
            <Choice
              label="Day of the hand-off"
              value={String(monthDay)}
              options={Array.from({ length: 31 }, (_, index) => [String(index + 1), `Day ${index + 1}`])}
              onChange={(next) => set({ monthDay: Number(next) })}
            />
          )}
          {hasTime ? (
            <TimeField label="Time of the hand-off" value={time} onChange={(next) => set({ time: next })} />
          ) : (
            <span className="leading-[30px]">00:00</span>
          )}
        </span>
      </div>
    </>
  );
}

function HoursFields({ draft, set }: FieldsProps) {
  const { days, hours, otherHours } = draft;
  const ownHours = hours ? 'some' : 'all';
  const kind = otherHours ? 'other' : ownHours;
  const isOn = (day: number) => days.length === 0 || days.includes(day);
  return (
    <>
      <div>
        <span className={LABEL}>On call</span>
        <Choice
          label="Hours on call"
          value={kind}
          options={[
            ['all', 'All hours'],
            ['some', 'Some hours'],
            ...(otherHours ? [['other', 'Hours of before'] as const] : []),
          ]}
          onChange={(next) =>
            set({
              hours: next === 'some' ? [9 * 3600, 17 * 3600] : undefined,
              otherHours: next === 'other' ? otherHours : undefined,
            })
          }
        />
        {hours && (
          <span className="ml-1.5 inline-flex items-center gap-1.5">
            <TimeField
              label="On call from"
              value={hours[0]}
              onChange={(from) => set({ hours: [from, hours[1]] })}
            />
            until
            <TimeField
              label="On call until"
              value={hours[1]}
              onChange={(until) => set({ hours: [hours[0], until] })}
            />
          </span>
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className={LABEL}>Only on</legend>
        <span className="inline-flex flex-wrap">
          {WEEKDAYS.map(([day, name]) => (
            <Button
              key={day}
              aria-pressed={isOn(day)}
              look={isOn(day) ? 'pressed' : 'plain'}
              className="px-1.5!"
              onClick={() => {
                const all = WEEKDAYS.map(([one]) => one);
                const next = all.filter((one) => (one === day ? !isOn(one) : isOn(one)));
                set({ days: next.length === 7 || next.length === 0 ? [] : next });
              }}
            >
              {name}
            </Button>
          ))}
        </span>
      </fieldset>
    </>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (seconds: number) => void;
}) {
  return (
    <Field
      key={value}
      className="w-16 tabular-nums"
      aria-label={label}
      placeholder="09:00"
      defaultValue={timeText(value)}
      onBlur={({ target }) => {
        const [, hour, minute = '0'] = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(target.value) ?? [];
        const seconds = Number(hour) * 3600 + Number(minute) * 60;
        if (seconds >= 0 && seconds <= 24 * 3600 && Number(minute) < 60) onChange(seconds % (24 * 3600));
        target.value = timeText(value);
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** People in turn with all their roles, in the order of the next turns. */
function PeopleInTurn({
  draft,
  turns,
  own,
  set,
}: FieldsProps & { turns: LayerTurns | undefined; own: string }) {
  const { person, roles: names } = useDirectory();
  const { roles } = draft;
  const listed = turnsFrom(draft, turns?.group);
  const active = listed.filter(({ isLeaving }) => !isLeaving);
  const write = (next: readonly TurnDraft[], isOrdered = draft.isOrdered) => set({ turns: next, isOrdered });
  const update = (turn: TurnDraft, fields: Partial<TurnDraft>) =>
    write(listed.map((one) => (one.key === turn.key ? { ...one, ...fields } : one)));
  const move = (turn: TurnDraft, by: number) => {
    const others = listed.filter(({ key }) => key !== turn.key);
    const place = listed.indexOf(turn) + by;
    write([...others.slice(0, place), turn, ...others.slice(place)], true);
  };
  const roleTitle = (role: Id) => sentenceCase(roleName(role, names));
  return (
    <>
      <SecondRole {...{ draft, set }} />
      <table className="w-full text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 font-normal">In turn</th>
            {roles.length > 1 &&
              roles.slice(1).map((role) => (
                <th key={String(role)} className="py-1 font-normal">
                  {roleTitle(role)}
                </th>
              ))}
            <th className="py-1 font-normal">Next turn</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {listed.map((turn, index) => {
            const place = active.indexOf(turn);
            const people = peopleOfTurn(draft, active, place);
            const who = (!turn.isOff && turn.people[0]?.map(person).join(', ')) || 'Nobody';
            return (
              <tr
                key={turn.key}
                className="border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2"
              >
                <TurnCells
                  {...{ draft, turn, who, place, people }}
                  onChange={(fields) => update(turn, fields)}
                />
                <td className="py-1 whitespace-nowrap text-ink-2">
                  {turn.isLeaving ? 'leaves' : nextTurn(turns?.starts[place], own)}
                </td>
                <td className="py-1 text-right whitespace-nowrap">
                  {turn.isLeaving ? (
                    <Button look="quiet" onClick={() => update(turn, { isLeaving: false })}>
                      Put back
                    </Button>
                  ) : (
                    <>
                      <Button
                        look="quiet"
                        className="px-1!"
                        aria-label={`${who}: earlier`}
                        disabled={index === 0}
                        onClick={() => move(turn, -1)}
                      >
                        ↑
                      </Button>
                      <Button
                        look="quiet"
                        className="px-1!"
                        aria-label={`${who}: later`}
                        disabled={index === listed.length - 1}
                        onClick={() => move(turn, 1)}
                      >
                        ↓
                      </Button>
                      <Button
                        look="quiet"
                        className="px-1!"
                        aria-label={`${who} leaves`}
                        onClick={() =>
                          turn.origin === undefined
                            ? write(listed.filter(({ key }) => key !== turn.key))
                            : update(turn, { isLeaving: true })
                        }
                      >
                        ✕
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <AddTurn draft={draft} onAdd={(added) => write([...listed, ...added])} />
    </>
  );
}

/** People of a turn, a cell for each role. */
function TurnCells({
  draft: { roles, second },
  turn,
  who,
  place,
  people,
  onChange,
}: {
  draft: LayerDraft;
  turn: TurnDraft;
  who: string;
  place: number;
  people: readonly (readonly Id[])[];
  onChange: (fields: Partial<TurnDraft>) => void;
}) {
  const { person, roles: names } = useDirectory();
  if (turn.isLeaving || turn.isOff)
    return (
      <td className="py-1.5 text-ink-2" colSpan={roles.length}>
        {turn.isLeaving ? <s>{who}</s> : 'Nobody, on purpose'}
      </td>
    );
  return roles.map((role, column) => (
    <td key={String(role)} className="py-1 pr-2">
      {column === 1 && second !== 'own' ? (
        <span className="text-ink-2">{people[column]?.map(person).join(', ')}</span>
      ) : (
        <PeopleCell
          label={`${sentenceCase(roleName(role, names))}, turn ${place + 1}`}
          people={turn.people[column] ?? []}
          onChange={(next) =>
            onChange({ people: roles.map((_, at) => (at === column ? next : (turn.people[at] ?? []))) })
          }
        />
      )}
    </td>
  ));
}

function nextTurn(start: UnixSeconds | undefined, zone: string): string {
  return start === undefined ? '' : formatDate(wallAt(start, zone));
}

/** People of one role in one turn; usually one. */
function PeopleCell({
  label,
  people,
  onChange,
}: {
  label: string;
  people: readonly Id[];
  onChange: (people: readonly Id[]) => void;
}) {
  const { people: all, person } = useDirectory();
  return (
    <PersonPicker
      label={label}
      name={people.length === 0 ? undefined : people.map(person).join(', ')}
      none="Nobody"
      isRequired
      options={() => all}
      onChange={(one) => onChange([one])}
    />
  );
}

/** Choice of the person in the second role. */
function SecondRole({ draft, set }: FieldsProps) {
  const { roles: names } = useDirectory();
  const { roles, second, turns } = draft;
  const [first] = roles;
  const next = names.find(({ role_id }) => role_id !== first);
  if (roles.length > 2 || !next) return null;
  const [, current] = roles;
  const currentRole =
    current === undefined ? next : (names.find(({ role_id }) => role_id === current) ?? next);
  const name = sentenceCase(currentRole.role_name);
  return (
    <Choice
      label="Second role"
      className="mb-1 max-md:h-11"
      value={current === undefined ? 'none' : second}
      options={[
        ['none', `No ${name}`],
        ['next', `${name} is the next in turn`],
        ['before', `${name} is the one before`],
        ['own', `${name} has a list of its own`],
      ]}
      onChange={(choice) =>
        set(
          choice === 'none'
            ? {
                roles: roles.slice(0, 1),
                second: 'own',
                turns: turns.map((turn) => Object.assign({}, turn, { people: turn.people.slice(0, 1) })),
              }
            : { roles: [...roles.slice(0, 1), currentRole.role_id], second: choice },
        )
      }
    />
  );
}

/** Adds a person to the end: of the directory or new, the whole team, or a turn without a person. */
function AddTurn({ draft, onAdd }: { draft: LayerDraft; onAdd: (turns: readonly TurnDraft[]) => void }) {
  const { people } = useDirectory();
  const [isNew, setNew] = useState(false);
  const turnOf = (person: Id | undefined, nth = 0): TurnDraft => ({
    key: `${draft.key} new ${draft.turns.length + nth} ${person ?? 'off'}`,
    group_name: '',
    people: draft.roles.map((_, column) => (column === 0 && person !== undefined ? [person] : [])),
    isOff: person === undefined,
    isLeaving: false,
  });
  const isIn = (person: Id) =>
    draft.turns.some((turn) => !turn.isLeaving && turn.people[0]?.includes(person));
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2 text-sm max-md:[&_button]:min-h-11">
      <PersonPicker
        label="Add a person"
        name={undefined}
        none="Add a person"
        options={() => people.filter(({ id }) => !isIn(id))}
        onChange={(person) => onAdd([turnOf(person)])}
      />
      {canServer('change-all') && (
        <Button look="quiet" aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          New person
        </Button>
      )}
      {draft.turns.length > 0 && (
        <Button look="quiet" onClick={() => onAdd([turnOf(undefined)])}>
          Nobody, on purpose
        </Button>
      )}
      {isNew && <NewPerson onCreated={(person) => onAdd([turnOf(person)])} />}
    </div>
  );
}

function NewPerson({ onCreated }: { onCreated: (person: Id) => void }) {
  const { mutate, isPending, error } = usePersonCreate();
  return (
    <PersonForm
      labels={{ name: 'Name', email: 'E-mail', send: 'Add' }}
      {...{ isPending, error }}
      onSend={(person, onSent) =>
        mutate(person, {
          onSuccess: ({ data }) => {
            onSent();
            onCreated(data.person_id);
          },
        })
      }
    />
  );
}

/** Adds a layer in the role and turns of the last one, or three that follow the sun. */
export function AddLayer({
  layers,
  onChange,
}: {
  layers: readonly LayerDraft[];
  onChange: (layers: readonly LayerDraft[]) => void;
}) {
  const { roles } = useDirectory();
  const last = layers.at(-1);
  const role = last?.roles[0] ?? roles[0]?.role_id ?? 0;
  const added = (nth: number): LayerDraft => {
    const used = new Set(layers.map(({ layer_name }) => layer_name));
    const names = Array.from({ length: 99 }, (_, index) => `Layer ${layers.length + 1 + nth + index}`);
    const name = names.find((one) => !used.has(one)) ?? 'Layer';
    return { ...newDraft(`new ${layers.length + nth} ${name}`, role, name), ...(last && turnOf(last)) };
  };
  const [first] = layers;
  const isEmpty = layers.length === 1 && first !== undefined && first.turns.length === 0;
  return (
    <div className="flex flex-wrap gap-2 max-md:[&_button]:min-h-11">
      <Button onClick={() => onChange([...layers, added(0)])}>Add a layer</Button>
      {isEmpty && (
        <Button
          title="Three layers of eight hours"
          onClick={() =>
            onChange(
              SUN.map(({ name, hours }, nth) => Object.assign({}, added(nth), { layer_name: name, hours })),
            )
          }
        >
          Follow the sun
        </Button>
      )}
    </div>
  );
}

/** Hours of three layers that follow the sun; each can be on a clock of its own. */
const SUN = [
  { name: '00 – 08', hours: [0, 8 * 3600] },
  { name: '08 – 16', hours: [8 * 3600, 16 * 3600] },
  { name: '16 – 24', hours: [16 * 3600, 0] },
] as const;

function turnOf({ unit, value, weekday, time, monthDay }: LayerDraft) {
  return { unit, value, weekday, time, monthDay };
}
