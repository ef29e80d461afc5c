import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { ChangeCheck, ChangeEffect, scheduleChange } from '#contract/served/changes';
import { withoutPaths } from '#domain/change/rota-form';
import { peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { roleName } from '#domain/oncall/words/rule-words';
import { counted, listed, sentenceCase } from '#domain/text/words';
import { formatLength, formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import type { Directory } from '../../api/names/directory-of';
import { useIsOffline } from '../../api/reached';
import { ReasonField } from '../../components/changes/ReasonField';
import { InstantField } from '../../components/time/InstantField';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Notice } from '../../ui/Notice';
import type { RotaBegin } from './use-rota-form';

type Data = ReplyOf<typeof scheduleChange>['data'];
type Words = { zone: string; year: number; directory: Directory };

type RotaEffectsProps = {
  data: Data | undefined;
  name: string;
  zone: string;
  /** Chosen begin; undefined = the next hand-off. */
  from: UnixSeconds | undefined;
  begin: RotaBegin;
  /** Time at which they begin: a hand-off at or after `from`. */
  inForce: UnixSeconds | undefined;
  isNew: boolean;
  /** True before anybody is in the rota. */
  isEmpty: boolean;
  /** Tool whose rota is taken over, and until when its people are the same. */
  takenFrom: { tool: string; until: string } | undefined;
  isTouched: boolean;
  isReadOnly: boolean;
  /** True while another answer comes. */
  isOld: boolean;
  isReady: boolean;
  isPending: boolean;
  isConflict: boolean;
  error: Error | null;
  cancel: string;
  /** Other rotas of people who leave this one. */
  stillIn: readonly { person: Id; rotas: readonly Schedule[] }[];
  /** Drops what was typed; undefined where nothing was. */
  onDrop: (() => void) | undefined;
  onFrom: (at: UnixSeconds | undefined) => void;
  onApply: (reason: string) => void;
};

/** Start of new rules, their effects, and the button that applies them. */
export function RotaEffects(props: RotaEffectsProps) {
  const { data, name, zone, isNew, isReadOnly, isOld, isReady, isPending, error, cancel } = props;
  const now = useNow();
  const directory = useDirectory();
  const isOffline = useIsOffline();
  const [reason, setReason] = useState('');
  const words = { zone, year: yearAt(now, zone), directory };
  const lines = data && !props.isEmpty ? effectLines(data, words, isNew) : [];
  const hasGap = lines.some(({ look }) => look === 'bad');
  const { takenFrom } = props;
  const usual = isNew ? 'Create' : 'Apply';
  const verb = takenFrom ? 'Take over' : usual;
  const apply = `${verb}${hasGap ? ' with a gap' : ''}`;
  return (
    <section aria-label="What it means" className="panel-box flex flex-col gap-3 lg:sticky lg:top-2">
      <Begin {...props} />
      {data && (
        <MonthTable effects={data.effects} {...{ directory, isNew }} isTaken={takenFrom !== undefined} />
      )}
      <ul aria-label="Effects" aria-live="polite" className={`text-sm ${isOld ? 'opacity-60' : ''}`}>
        {lines.map(({ text, look }) => (
          <li key={text} className={LOOKS[look]}>
            {text}
          </li>
        ))}
        {props.stillIn.map(({ person, rotas }) => (
          <li key={String(person)} className="text-warn">
            {directory.person(person)} is still in{' '}
            {rotas.map(({ schedule_id, schedule_name }, index) => (
              <Fragment key={String(schedule_id)}>
                {index > 0 && ', '}
                <Link className="underline" to={paths.edit(String(schedule_id), { leaves: String(person) })}>
                  {schedule_name}
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {error && (
        <Notice className="" role="alert">
          {props.isConflict ? (
            <>
              This rota was changed meanwhile.{' '}
              <button
                type="button"
                className="text-accent underline"
                onClick={() => {
                  props.onDrop?.();
                  location.reload();
                }}
              >
                Start again
              </button>
            </>
          ) : (
            withoutPaths(error.message)
          )}
        </Notice>
      )}
      {!isReadOnly && (
        <>
          {!isNew && <ReasonField placeholder="If you like" value={reason} onChange={setReason} />}
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              look={hasGap ? 'plain' : 'primary'}
              className="grow max-md:h-11"
              disabled={!isReady || isPending || isOffline}
              onClick={() => props.onApply(reason.trim())}
            >
              {isOffline ? 'Offline' : apply}
            </Button>
            <Link
              className="inline-flex h-[30px] items-center rounded-md px-2.5 text-sm text-ink-2 hover:bg-hover max-md:h-11"
              to={cancel}
              onClick={props.onDrop}
            >
              Cancel
            </Link>
            {props.onDrop && (
              <Button look="quiet" className="max-md:h-11" onClick={props.onDrop}>
                Start again
              </Button>
            )}
            {data && (
              <CopyButton text={() => changeAsText(name, data, lines, words)}>Copy as text</CopyButton>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const LOOKS = { bad: 'font-semibold text-bad', warn: 'text-warn', plain: '' } as const;
type Line = { text: string; look: keyof typeof LOOKS };

/** When it begins: a rota that is taken over at once, with the same people until its rules are changed. */
function Begin(props: RotaEffectsProps) {
  const { takenFrom, isTouched } = props;
  if (!takenFrom) return <BeginFields {...props} title="In force from" />;
  return (
    <>
      <p className="text-sm">
        <b>In force at once</b>
        {isTouched
          ? `, with the people of ${takenFrom.tool} until your changes begin.`
          : `. The rotation continues after ${takenFrom.until}.`}
      </p>
      {isTouched && <BeginFields {...props} title="Changes in force from" />}
    </>
  );
}

function BeginFields({
  title,
  data,
  zone,
  from,
  begin: { pending, isBeforePending, isOutside },
  inForce = from,
  isNew,
  onFrom,
}: RotaEffectsProps & { title: string }) {
  const now = useNow();
  const handOffs = data?.hand_offs ?? [];
  const [isOther, setOther] = useState(false);
  const handOff = from ?? (isNew ? undefined : handOffs[0]);
  const isDate = isOther || (from !== undefined && data !== undefined && !handOffs.includes(from));
  const ROW = 'flex min-h-7 items-center gap-2 text-sm max-md:min-h-11';
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      {isNew && (
        <label className={ROW}>
          <input
            type="radio"
            name="from"
            className="size-4"
            checked={!isDate && from === undefined}
            onChange={() => {
              setOther(false);
              onFrom(undefined);
            }}
          />
          Now
        </label>
      )}
      {handOffs.map((at) => (
        <label key={at} className={ROW}>
          <input
            type="radio"
            name="from"
            className="size-4"
            checked={!isDate && handOff === at}
            onChange={() => {
              setOther(false);
              onFrom(at === handOffs[0] && !isNew ? undefined : at);
            }}
          />
          {formatMoment(at, zone, yearAt(now, zone))}
        </label>
      ))}
      <label className={ROW}>
        <input type="radio" name="from" className="size-4" checked={isDate} onChange={() => setOther(true)} />
        Another date
      </label>
      {isDate && (
        <InstantField
          label="In force from"
          isFormField
          className="w-full"
          zone={zone}
          instant={from === undefined ? undefined : inForce}
          onChange={(at) => onFrom(at)}
        />
      )}
      {isDate && from !== undefined && inForce !== undefined && inForce !== from && (
        <p aria-live="polite" className="mt-1 text-sm">
          In force from the next hand-off, {formatMoment(inForce, zone, yearAt(now, zone))}
        </p>
      )}
      {isOutside && pending !== undefined && (
        <p role="alert" className="mt-1 text-sm text-warn">
          This rota changes on {formatMoment(pending, zone, yearAt(now, zone))}; choose{' '}
          {isBeforePending ? 'an earlier' : 'a later'} date.
        </p>
      )}
    </fieldset>
  );
}

/**
 * "240 → 288": hours, nights and weekends in 30 days, of a rota that is taken over its own; people with the same numbers
 * are one row.
 */
function MonthTable({
  effects,
  directory,
  isNew,
  isTaken,
}: {
  effects: readonly ChangeEffect[];
  directory: Directory;
  isNew: boolean;
  isTaken: boolean;
}) {
  const isWhole = isNew || isTaken;
  const rows = monthRows(isWhole ? effects : effects.filter(isMoved), isWhole);
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-right text-xs text-ink-2">
          <th
            className="py-1 text-left font-normal"
            title={`Average of whole rounds in 30 days${isTaken ? '' : ', also of rotas that you do not see'}`}
          >
            {isTaken ? 'Per month' : 'Per month, all rotas'}
          </th>
          <th className="pl-2 font-normal">Hours</th>
          <th className="pl-2 font-normal">Nights</th>
          <th className="pl-2 font-normal">Weekends</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ people, cells }) => (
          <tr key={people.join()} className="border-b border-line text-right">
            <th
              className="py-1 text-left font-semibold wrap-anywhere"
              title={people.map(directory.person).join(', ')}
            >
              {people.length > 2
                ? `${people.length} people, each`
                : `${listed(people.map((one) => directory.person(one)))}${people.length > 1 ? ', each' : ''}`}
            </th>
            {cells.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- three columns in a fixed order
              <td key={index} className="pl-2 whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isMoved({ before, after }: ChangeEffect): boolean {
  return (
    Math.round((after.seconds - before.seconds) / 3600) !== 0 ||
    Math.abs(after.nights - before.nights) > 0.05 ||
    Math.abs(after.weekends - before.weekends) > 0.05
  );
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function monthRows(effects: readonly ChangeEffect[], isNew: boolean) {
  const rows = new Map<string, { people: Id[]; cells: string[] }>();
  const pair = (was: string, is: string) => (was === is || isNew ? is : `${was} → ${is}`);
  for (const { person_id, before, after } of effects) {
    const cells = [
      pair(String(Math.round(before.seconds / 3600)), String(Math.round(after.seconds / 3600))),
      pair(tenths(before.nights), tenths(after.nights)),
      pair(tenths(before.weekends), tenths(after.weekends)),
    ];
    const row = rows.get(cells.join());
    if (row) row.people.push(person_id);
    else rows.set(cells.join(), { people: [person_id], cells });
  }
  return [...rows.values()].sort((a, b) => a.people.length - b.people.length);
}

/** Problems of the new rules, gaps first, or a line that there are none. */
function effectLines({ checks, changed }: Data, words: Words, isNew: boolean): Line[] {
  const gaps = checks.filter(({ kind }) => kind === 'gap');
  const kinds = new Set(checks.flatMap(({ kind }) => (kind === 'gap' ? [] : kind)));
  const [first] = changed;
  return [
    ...gaps.map((check): Line => ({ text: checkInWords(check, words), look: 'bad' })),
    ...Array.from(kinds, (kind): Line => {
      const all = checks.filter((check) => check.kind === kind);
      const [soonest = { kind }, ...others] = all.toSorted(
        (a, b) => (a.start ?? Infinity) - (b.start ?? Infinity),
      );
      const more =
        others.length === 0 ? '' : `, and ${counted(others.length, 'other person', 'other people')}`;
      return { text: `${checkInWords(soonest, words)}${more}`, look: 'warn' };
    }),
    ...(first && !isNew ? [{ text: firstChangeInWords(first, words), look: 'plain' } satisfies Line] : []),
    ...(checks.length === 0 && first
      ? [{ text: 'No gaps, no short rest', look: 'plain' } satisfies Line]
      : []),
  ];
}

/** "From Mon 30 Nov, 09:00: Sofia Lindqvist instead of Wei Zhang (Primary)" */
function firstChangeInWords(first: Data['changed'][number], words: Words): string {
  const { person: nameOf, roles } = words.directory;
  return `From ${moment(first.start, words)}: ${peopleChangeInWords(first, { nameOf, roles })}`;
}

function moment(at: UnixSeconds, { zone, year }: Words): string {
  return formatMoment(at, zone, year);
}

/** "Secondary: nobody Mon 7 Dec, 09:00 – 17:00, and 51 more times in 400 days" */
function checkInWords(check: ChangeCheck, words: Words): string {
  const { kind, person_id, role_id, start, end, count = 1 } = check;
  const { directory } = words;
  const name = person_id === undefined ? '' : directory.person(person_id);
  const more = (days: number) => (count > 1 ? `, and ${count - 1} more in ${days} days` : '');
  const when = start === undefined || end === undefined ? '' : ` ${stretchInWords({ start, end }, words)}`;
  switch (kind) {
    case 'gap':
      return `${role_id === undefined || role_id === 0 || directory.roles.length === 0 ? '' : `${sentenceCase(roleName(role_id, directory.roles))}: `}nobody${when}${more(400)}`;
    case 'end':
      return `No shifts planned after ${start === undefined ? 'the end' : moment(start, words)}`;
    case 'rest':
      return start === undefined || end === undefined
        ? `${name}: less than 11 h of rest${more(90)}`
        : `${name}: ${formatLength(end - start)} of rest before ${moment(end, words)}${more(90)}`;
    case 'double':
      return `${name}: on call ${start === undefined ? 'elsewhere too' : 'at two places'}${when}${more(90)}`;
    case 'absence':
      return `${name} is away${when}${more(90)}`;
    default:
      return `${name}: ${kind}${when}${more(90)}`;
  }
}

/** The change for a chat or a mail. */
function changeAsText(name: string, data: Data, lines: readonly Line[], words: Words): string {
  const { directory, zone } = words;
  const people = data.effects.map(
    ({ person_id, before, after }) =>
      `${directory.person(person_id)}: ${Math.round(before.seconds / 3600)} h → ${Math.round(after.seconds / 3600)} h a month`,
  );
  const until = Math.max(...data.after.map(({ end }) => end));
  const shifts = data.changed.map(
    ({ start, end, before, after }) =>
      `${stretchInWords({ start, end }, words, until)}: ${after.map(directory.person).join(', ') || 'nobody'} instead of ${before.map(directory.person).join(', ') || 'nobody'}`,
  );
  return [`${name} (${zone})`, ...data.lines, ...lines.map(({ text }) => text), ...people, ...shifts].join(
    '\n',
  );
}
