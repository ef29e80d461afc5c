import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatOffsets } from '#domain/time/format';
import { isTimeZone } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { ownZone } from '../../url/settings';

type ZonePickerProps = {
  /** What the zone is for, as the accessible name: "Time zone". */
  label: string;
  /** The chosen zone; undefined draws the button that adds one. */
  zone: string | undefined;
  accountZone: string;
  /** The window whose offsets are shown. */
  window: { start: number; end: number };
  onChange: (zone: string) => void;
};

/** Chooses an IANA zone: the account's, this browser's, UTC, or any by search. */
export function ZonePicker({ label, zone, accountZone, window, onChange }: ZonePickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button
        popoverTarget={id}
        aria-label={zone === undefined ? label : `${label}: ${zone}`}
        className="text-ink-2"
      >
        {zone === undefined ? (
          `+ ${label}`
        ) : (
          <>
            {zone} <span className="text-ink-3">{formatOffsets(window.start, window.end, zone)}</span>
          </>
        )}
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} className="w-80 p-2" focusFirst>
        <ZoneSearch
          label={label}
          zone={zone}
          accountZone={accountZone}
          window={window}
          onPick={(picked) => {
            popover.current?.hidePopover();
            onChange(picked);
          }}
        />
      </PopoverBox>
    </>
  );
}

type Option = { zone: string; note: string };

type ZoneSearchProps = Omit<ZonePickerProps, 'onChange'> & { onPick: (zone: string) => void };

/** The combobox pattern: the focus stays in the field, arrows move the active option, Enter picks it. */
function ZoneSearch({ label, zone, accountZone, window, onPick }: ZoneSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const options = useMemo(() => matching(text, accountZone), [text, accountZone]);
  const activeOption = options[Math.min(active, options.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(Math.max(0, Math.min(options.length - 1, active + step)));
    else if (event.key === 'Enter' && activeOption) onPick(activeOption.zone);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={`Search ${label.toLowerCase()}`}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeOption && `${id}-${activeOption.zone}`}
        placeholder="City or region, such as Kolkata"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-md border border-control/60 bg-canvas px-2 text-sm"
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className="mt-2 max-h-72 overflow-auto">
        {options.map((option) => (
          <ZoneOption
            key={option.zone}
            id={`${id}-${option.zone}`}
            option={option}
            window={window}
            chosen={option.zone === zone}
            active={option === activeOption}
            onPick={onPick}
          />
        ))}
      </div>
      {options.length === 0 && <p className="p-2 text-sm text-ink-2">No zone has “{text}” in its name.</p>}
    </>
  );
}

type ZoneOptionProps = {
  id: string;
  option: Option;
  window: { start: number; end: number };
  chosen: boolean;
  active: boolean;
  onPick: (zone: string) => void;
};

function ZoneOption({ id, option, window, chosen, active, onPick }: ZoneOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onPick(option.zone)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(option.zone)}
      className={`flex min-h-7 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-hover aria-selected:font-semibold aria-selected:text-accent ${active ? 'bg-hover' : ''}`}
    >
      <span className="min-w-0 grow truncate">{option.zone}</span>
      {option.note !== '' && <span className="text-xs text-ink-3">{option.note}</span>}
      <span className="text-xs text-ink-2">{formatOffsets(window.start, window.end, option.zone)}</span>
    </div>
  );
}

/** Names in use today that engines know but do not list: they list the oldest name of a zone. */
const TODAYS_NAMES = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Pohnpei',
];

/** The zones whose name has every word of the text; the named ones first. */
function matching(text: string, accountZone: string): Option[] {
  const named: Option[] = [
    { zone: accountZone, note: 'account' },
    { zone: ownZone(), note: 'this browser' },
    { zone: 'UTC', note: '' },
  ];
  const seen = new Set<string>();
  const listed = [...TODAYS_NAMES, ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone).sort();
  const all = [...named, ...listed.map((zone) => ({ zone, note: '' }))];
  const words = text.toLowerCase().replaceAll('_', ' ').split(/\s+/);
  return all.filter(({ zone }) => {
    if (seen.has(zone)) return false;
    seen.add(zone);
    const name = zone.toLowerCase().replaceAll('_', ' ');
    return words.every((word) => name.includes(word));
  });
}
