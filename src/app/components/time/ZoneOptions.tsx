import { useEffect, useEffectEvent, useMemo } from 'react';
import { formatOffsets } from '#domain/time/format';
import { isTimeZone } from '#domain/time/zone';
import { presentName } from '#domain/time/zone-names';
import { browserZone } from '../../url/settings';

type Option = { zone: string; note: string };

type ZoneOptionsProps = {
  /** Of the list. */
  id: string;
  label: string;
  zone: string | undefined;
  accountZone: string;
  /** The window whose offsets are shown. */
  window: { start: number; end: number };
  /** What has been typed. */
  text: string;
  /** Arrows and Enter that were pressed since it was typed. */
  keys: readonly string[];
  /** Tells the id of the active option. */
  onActive: (id: string | undefined) => void;
  onPick: (zone: string) => void;
};

/** The zones that match what is typed, for the field above them. */
export function ZoneOptions(props: ZoneOptionsProps) {
  const { id, label, zone, accountZone, window, text, keys, onActive, onPick } = props;
  const options = useMemo(() => matching(text, accountZone), [text, accountZone]);
  const enter = keys.indexOf('Enter');
  const arrows = enter < 0 ? keys : keys.slice(0, enter);
  const active = arrows.reduce(
    (place, key) => Math.max(0, Math.min(options.length - 1, place + (key === 'ArrowDown' ? 1 : -1))),
    0,
  );
  const activeZone = options[active]?.zone;
  const picked = enter < 0 ? undefined : activeZone;

  const pick = useEffectEvent(onPick);
  useEffect(() => {
    if (picked !== undefined) pick(picked);
  }, [picked]);
  const showActive = useEffectEvent(onActive);
  useEffect(() => showActive(activeZone && `${id}-${activeZone}`), [id, activeZone]);

  return (
    <>
      <div id={id} role="listbox" aria-label={label} className="mt-2 max-h-72 overflow-auto">
        {options.map((option, index) => (
          <ZoneOption
            key={option.zone}
            id={`${id}-${option.zone}`}
            option={option}
            window={window}
            chosen={option.zone === zone}
            active={index === active}
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

/** The zones whose name has every word of the text; the named ones first. */
function matching(text: string, accountZone: string): Option[] {
  const named: Option[] = [
    { zone: accountZone, note: 'account' },
    { zone: browserZone(), note: 'this browser' },
    { zone: 'UTC', note: '' },
  ];
  const seen = new Set<string>();
  const listed = Intl.supportedValuesOf('timeZone').map(presentName).filter(isTimeZone).sort();
  const all = [...named, ...listed.map((zone) => ({ zone, note: '' }))];
  const words = text.toLowerCase().replaceAll('_', ' ').split(/\s+/);
  return all.filter(({ zone }) => {
    if (seen.has(zone)) return false;
    seen.add(zone);
    const name = zone.toLowerCase().replaceAll('_', ' ');
    return words.every((word) => name.includes(word));
  });
}
