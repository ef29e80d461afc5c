import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { roleName } from '#domain/oncall/words/rule-words';
import { knownSeats } from '#domain/duty/known-seats';
import { isOnCall } from '#domain/duty/seats';
import { type Interval, isEmpty, overlap } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { useLearnedNames } from '../../api/names/learned-names';
import { scheduleSelfQuery } from '../../api/schedules';
import { useIsRead } from '../../api/sources';
import { useNow } from '../../hooks/use-now';
import { recentRecords } from '../../data/recent-records';
import { patched, paths } from '#address/codec';
import { formatPresenting } from '#address/values';
import { useIsPresenting } from '../../url/use-presenting';
import { handOver } from '../../handed-over';
import { useZones } from '../../hooks/stored';
import { useTheme } from '../../hooks/use-theme';
import { inZonesOf, zonesKeptFrom } from '#address/zone';
import { accountZone, canServer, hasChanges, usePatchSearch } from '../../url/settings';
import { Listbox, useCombobox } from '../../ui/Listbox';
import { PaletteField } from './PaletteField';
import { type Action, ACTIONS, isStack, type Target, targetKey, targetsFor } from './targets';
import { canBeOnWall, onWall } from '../../data/on-wall';

/** Input typed before the palette's code loaded. */
export type TypedAhead = {
  text: string;
  /** Multi-line text, which a single-line field cannot store. */
  pasted: string | undefined;
  entered: boolean;
};

type PaletteProps = { ahead: TypedAhead; onClose: () => void; onKeys: () => void };

/** Command palette: opens pages, names, pasted ids, times, links and stacks, and runs actions of the page. */
export function Palette({ ahead, onClose, onKeys }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => textAhead(ahead));
  const [entered, setEntered] = useState(ahead.entered);
  const { sources, isPending } = useKnown();
  const { zones } = useZones();
  const targets = targetsFor(text, sources, { zone: zones.zone, now: useNow() });
  const act = useActions(onKeys);
  const combobox = useCombobox(targets, go);
  const { active: target } = combobox;

  function go(target: Target) {
    onClose();
    if ('to' in target) void navigate(targetAddress(target));
    else act(target.action);
  }
  function change(next: string) {
    setText(next);
    combobox.reset();
    setEntered(false);
  }
  function paste(pasted: string) {
    if (isStack(pasted)) openStack(pasted);
    else change(text + oneLine(pasted));
  }
  function openStack(stack: string) {
    handOver({ stack, type: '', service: '', version: '' });
    onClose();
    void navigate(paths.stacks());
  }

  const openAhead = useEffectEvent(() => {
    if (ahead.pasted !== undefined && isStack(ahead.pasted)) openStack(ahead.pasted);
  });
  useEffect(() => openAhead(), []);
  const goEntered = useEffectEvent(() => {
    if (entered && target) go(target);
  });
  useEffect(() => {
    if (!isPending) goEntered();
  }, [isPending]);

  return (
    <>
      <PaletteField
        list={combobox.list}
        option={combobox.activeId}
        text={text}
        onText={change}
        onPasteLines={paste}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !target) setEntered(true);
          combobox.onKeyDown(event);
        }}
      />
      <Listbox
        label="Where to"
        combobox={combobox}
        className="max-h-[50vh] p-1.5"
        keyOf={targetKey}
        optionClassName="min-h-8 gap-3 py-1 aria-selected:bg-accent-soft"
      >
        {({ label, note }) => (
          <>
            <span className="min-w-0 truncate">{label}</span>
            <span className="ml-auto text-xs whitespace-nowrap text-ink-2">{note}</span>
          </>
        )}
      </Listbox>
      <p role="status" className="border-t border-line px-3.5 py-2 text-xs text-ink-2">
        {targets.length === 0 ? 'No results' : (target?.hint ?? '↑ ↓ choose, Enter to open, Esc closes')}
      </p>
    </>
  );
}

function targetAddress({ to, isOverlay = false }: Extract<Target, { to: string }>): string {
  const { pathname, searchParams } = new URL(to, location.origin);
  if (!isOverlay || pathname !== location.pathname) return inZonesOf(zonesKeptFrom(location), to);
  const search = patched(new URLSearchParams(location.search), Object.fromEntries(searchParams));
  return `${pathname}?${search.toString()}${location.hash}`;
}

function textAhead({ text, pasted }: TypedAhead): string {
  return pasted === undefined || isStack(pasted) ? text : text + oneLine(pasted);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Named things, recent records and actions. */
function useKnown() {
  const [recent] = useState(() => [
    ...recentRecords('watchbill.deliveries'),
    ...recentRecords('watchbill.rum'),
  ]);
  const presenting = useIsPresenting();
  const [actions] = useState(() => actionsHere(presenting));
  const { applications } = useLearnedNames();
  const isRead = useIsRead();
  const day = Math.floor(useNow() / DAY) * DAY;
  const { people, person, roles, teams, channels, team, text, reply } = useDirectory();
  const shiftsOf = (schedules: readonly Schedule[], window: Interval) =>
    schedules
      .filter(({ schedule_id, enabled }) => enabled && !isRead(schedule_id))
      .flatMap((schedule) =>
        knownSeats(schedule, { window, accountZone: accountZone() }).flatMap((seat) => {
          const {
            person_ids: [first],
            role_id: role,
            start,
            end,
          } = seat;
          if (first === undefined || !isOnCall(seat) || isEmpty(overlap(seat, window))) return [];
          const names = {
            name: schedule.schedule_name,
            person: person(first),
            roleName: roleName(role, roles),
          };
          return [{ ...names, schedule: String(schedule.schedule_id), role, start, end }];
        }),
      );
  const { data, isPending } = useQuery({
    // A night ends on the next day.
    ...scheduleSelfQuery({ start: day, end: day + 2 * DAY }),
    staleTime: Infinity,
    select: reply,
  });
  const sources = {
    schedules: (data?.schedules ?? []).map(({ schedule_id, schedule_name, team_id, external_id }) => ({
      id: String(schedule_id),
      name: schedule_name,
      team: team(team_id),
      externalId: external_id,
    })),
    people: people.map(({ id }) => ({ id: String(id), name: person(id) })),
    shifts: hasChanges() ? shiftsOf(data?.schedules ?? [], { start: day, end: day + DAY }) : [],
    teams,
    channels,
    applications: Array.from(applications, ([id, name]) => ({ id, name })),
    recent: recent.map(({ to, id, about, of }) => ({ to, id, about: text(about), of })),
    actions,
  };
  return { sources, isPending };
}

/**
 * Actions available on this page: not every page has a share button, and a presented page is already
 * presenting.
 */
function actionsHere(isPresenting: boolean): Action[] {
  const all = ACTIONS.map(({ action }) => action);
  const missing = new Set<Action>();
  if (isPresenting) missing.add('present');
  if (isPresenting || !canBeOnWall(location.pathname)) missing.add('wall');
  if (!shareButton()) missing.add('share');
  if (!canServer('service')) missing.add('api');
  return all.filter((action) => !missing.has(action));
}

/** Runs an action on the open page. */
function useActions(showKeys: () => void): (action: Action) => void {
  const [, chooseTheme] = useTheme();
  const patch = usePatchSearch();
  return (action) => {
    switch (action) {
      case 'present':
        return patch(formatPresenting({ on: true }));
      case 'wall':
        return patch(onWall());
      case 'share':
        // The page knows its links.
        return shareButton()?.click();
      case 'print':
        return print();
      case 'api':
        return void window.open('/service/openapi.json', '_blank', 'noopener');
      case 'keys':
        return showKeys();
      default:
        return chooseTheme(action);
    }
  };
}

function shareButton(): HTMLButtonElement | null {
  return document.querySelector('button[data-share]');
}
