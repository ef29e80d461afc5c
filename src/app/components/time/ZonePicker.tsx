import { useId, useMemo, useRef, useState } from 'react';
import { hasWords } from '#domain/text/words';
import { formatOffsets } from '#domain/time/format';
import { isTimeZone, presentName, type AccountZone } from '#domain/time/zone';
import { Button } from '../../ui/Button';
import { ComboboxField, Listbox, useCombobox } from '../../ui/Listbox';
import { PopoverBox } from '../../ui/PopoverBox';
import { browserZone, accountZone, usePatchSearch } from '../../url/settings';
import type { Interval } from '#domain/time/interval';
import { rememberZone } from '../../hooks/stored';
import { formatZones } from '#address/zone';

type ZonePickerProps = {
  /** Accessible name, such as "Time zone". */
  label: string;
  /** Undefined renders the button that adds a zone. */
  zone: string | undefined;
  accountZone: AccountZone;
  /** Window of the offsets. */
  window: { start: number; end: number };
  onChange: (zone: string) => void;
};

/** Picks an IANA zone: the account's, this browser's, UTC, or any by search. */
export function ZonePicker({ label, zone, accountZone, window, onChange }: ZonePickerProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const offsets = zone === undefined ? '' : formatOffsets(window.start, window.end, zone);
  const hasOffset = offsets !== '' && !offsets.includes('→') && offsets !== zone;
  return (
    <>
      <Button
        popoverTarget={id}
        // Voice control needs the visible words in the name.
        aria-label={
          zone === undefined ? label : `${label}: ${zone === offsets ? zone : `${zone} ${offsets}`}`
        }
        className="text-ink-2"
      >
        {zone === undefined ? (
          `+ ${label}`
        ) : (
          <>
            {/* Two offsets would wrap the controls; the accessible name includes both. */}
            <span className={hasOffset ? 'max-md:hidden' : ''}>{zone}</span>
            {hasOffset && <span className="text-ink-3">{offsets}</span>}
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

type ZoneSearchProps = Omit<ZonePickerProps, 'onChange'> & { onPick: (zone: string) => void };

function ZoneSearch({ label, zone, accountZone, window, onPick }: ZoneSearchProps) {
  const [text, setText] = useState('');
  const options = useMemo(() => matchingZones(text, accountZone), [text, accountZone]);
  const combobox = useCombobox(options, (option) => onPick(option.zone));
  return (
    <>
      <ComboboxField
        {...{ label, combobox, text }}
        placeholder="City or region, such as Kolkata"
        onText={setText}
      />
      <Listbox
        label={label}
        combobox={combobox}
        className="mt-2 max-h-72"
        keyOf={(option) => option.zone}
        isSelected={(option) => option.zone === zone}
        optionClassName="min-h-7 gap-2 text-sm aria-selected:font-semibold aria-selected:text-accent data-[active=true]:bg-hover"
      >
        {(option) => (
          <>
            <span className="min-w-0 grow truncate">{option.zone}</span>
            {option.note !== '' && <span className="text-xs text-ink-3">{option.note}</span>}
            <span className="text-xs text-ink-2">{formatOffsets(window.start, window.end, option.zone)}</span>
          </>
        )}
      </Listbox>
      {options.length === 0 && <p className="p-2 text-sm text-ink-2">No zone has “{text}” in its name.</p>}
    </>
  );
}

type Option = { zone: string; note: string };

/** Zones with every word of the text in their name; the named ones first. */
function matchingZones(text: string, accountZone: AccountZone): Option[] {
  const fixed: Option[] = [
    { zone: accountZone, note: 'account' },
    { zone: browserZone(), note: 'this browser' },
    { zone: 'UTC', note: '' },
  ];
  const names = new Set<string>();
  const listed = Intl.supportedValuesOf('timeZone').map(presentName).filter(isTimeZone).sort();
  const all = [...fixed, ...listed.map((zone) => ({ zone, note: '' }))];
  const query = text.replaceAll('_', ' ');
  return all.filter(({ zone }) => {
    if (names.has(zone)) return false;
    names.add(zone);
    return hasWords(zone.replaceAll('_', ' '), query);
  });
}

type ZoneControlProps = {
  zone: string;
  /** Window of the offsets. */
  window: Interval;
  /** Replaces the history entry. */
  replace?: boolean;
};

/** Sets the zone of every page of this browser. */
export function ZoneControl({ zone, window, replace = false }: ZoneControlProps) {
  const patch = usePatchSearch();
  return (
    <ZonePicker
      label="Time zone"
      zone={zone}
      accountZone={accountZone()}
      window={window}
      onChange={(next) => {
        rememberZone(next);
        patch(formatZones({ zone: next }), { replace });
      }}
    />
  );
}
