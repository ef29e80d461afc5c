import { type Id, parseId } from '#contract/id';
import type { LayerTurns } from '#contract/served/changes';
import { type LayerDraft, newDraft } from '#domain/change/rota-form';
import { roleName } from '#domain/oncall/words/rule-words';
import { zoneOf } from '#domain/schedule/rota';
import { counted, sentenceCase } from '#domain/text/words';
import { formatTime, zoneCity } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { InstantField } from '../../components/time/InstantField';
import { ZonePicker } from '../../components/time/ZonePicker';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { accountZone } from '../../url/settings';
import { PeopleInTurn } from './PeopleInTurn';

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
  /** False for a layer that begins folded to a line. */
  isOpen: boolean;
  canRemove: boolean;
  set: (fieldsOf: (draft: LayerDraft) => Partial<LayerDraft>) => void;
  onRemove: () => void;
};

/** Turns of a layer: how long, when handed over and on call, and who in turn. */
export function LayerForm({ draft, zone, turns, isOpen, canRemove, set: change, onRemove }: LayerFormProps) {
  const { roles } = useDirectory();
  const own = zoneOf(draft, zone);
  const set = (fields: Partial<LayerDraft>) => change(() => fields);
  const title = draft.layer_name || sentenceCase(roleName(draft.roles[0] ?? 0, roles));
  return (
    <details aria-label={title} open={isOpen} className="panel-box">
      <summary className="cursor-pointer">
        <h2 className="inline wrap-anywhere">{title}</h2>{' '}
        <small className="ml-1.5 text-xs text-ink-3">{turnInWords(draft, own)}</small>
      </summary>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-2 max-md:gap-x-2 pb-3 text-sm max-md:[&_button]:min-h-11 max-md:[&_input]:min-h-11 max-md:[&_select]:min-h-11">
        <RoleFields {...{ draft, set }} />
        <TurnFields {...{ draft, own, set }} />
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
        <HoursFields {...{ draft, set }} />
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
      <PeopleInTurn {...{ draft, turns, own }} set={change} />
    </details>
  );
}

/** "1 week, from Mon 09:00 Berlin, 6 turns" */
function turnInWords({ unit, value, weekday, time, turns }: LayerDraft, zone: string): string {
  const day = unit === 'week' ? `${WEEKDAYS[weekday]?.[1] ?? ''} ` : '';
  const count = counted(turns.filter(({ isLeaving }) => !isLeaving).length, 'turn');
  return `${counted(value, unit)}, from ${day}${timeText(time)} ${zoneCity(zone)}, ${count}`;
}

function timeText(seconds: number): string {
  return formatTime(seconds % DAY);
}

type FieldsProps = { draft: LayerDraft; set: (fields: Partial<LayerDraft>) => void };

/** The role of the layer, and who has the second one. */
function RoleFields({ draft, set }: FieldsProps) {
  const { roles: names } = useDirectory();
  const { roles, second, turns, layer_name } = draft;
  const [first = 0, current] = roles;
  const title = (role: Id) => sentenceCase(roleName(role, names));
  const next = current ?? names.find(({ role_id }) => role_id !== first)?.role_id;
  return (
    <>
      {names.length > 1 && (
        <div>
          <span className={LABEL}>Role</span>
          <Choice
            label="Role"
            value={String(first)}
            options={[...new Set([...names.map(({ role_id }) => role_id), first])].map(
              (role): [string, string] => [String(role), title(role)],
            )}
            onChange={(choice) => {
              const roleId = parseId(choice) ?? first;
              const other = roles.map((role) => (role === roleId ? first : role));
              const isNamed = layer_name === roleName(first, names);
              set({
                roles: [roleId, ...other.slice(1)],
                ...(isNamed && { layer_name: roleName(roleId, names) }),
              });
            }}
          />
        </div>
      )}
      {roles.length <= 2 && next !== undefined && (
        <div>
          <span className={LABEL}>Second role</span>
          <Choice
            label="Second role"
            value={current === undefined ? 'none' : second}
            options={[
              ['none', `No ${title(next)}`],
              ['next', `${title(next)} is the next in turn`],
              ['before', `${title(next)} is the one before`],
              ['own', `${title(next)} has a list of its own`],
            ]}
            onChange={(choice) =>
              set(
                choice === 'none'
                  ? {
                      roles: [first],
                      second: 'own',
                      turns: turns.map((turn) =>
                        Object.assign({}, turn, { people: turn.people.slice(0, 1) }),
                      ),
                    }
                  : { roles: [first, next], second: choice },
              )
            }
          />
        </div>
      )}
    </>
  );
}

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
    <div className="flex flex-wrap gap-2 max-md:[&_button]:min-h-11 print:hidden">
      <Button onClick={() => onChange([...layers, added(0)])}>Add a layer</Button>
      {isEmpty && (
        <Button
          title="Three layers of eight hours"
          onClick={() =>
            onChange(
              SUN.map(({ name, hours }, nth) =>
                Object.assign({}, added(nth), { layer_name: name, hours, time: hours[0] }),
              ),
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
