import { useId, useRef, useState } from 'react';
import { formatOffsets } from '#domain/time/format';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { PopoverBox } from '../../ui/PopoverBox';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';

const ZoneOptions = lazyPart(() => import('./ZoneOptions'), 'ZoneOptions');

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
  const offsets = zone === undefined ? '' : formatOffsets(window.start, window.end, zone);
  return (
    <>
      <Button
        popoverTarget={id}
        // Voice control finds it by the words on it.
        aria-label={zone === undefined ? label : `${label}: ${zone} ${offsets}`}
        className="text-ink-2"
      >
        {zone === undefined ? (
          `+ ${label}`
        ) : (
          <>
            {zone} {/* Two of them would take the controls a second row; what is read by them says both. */}
            {!offsets.includes('→') && <span className="text-ink-3">{offsets}</span>}
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

/** The combobox pattern: the focus stays in the field, arrows move the active option, Enter picks it. */
function ZoneSearch({ label, ...others }: ZoneSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState<string>();
  // The field is here at once, for what is typed at once; keys for the options wait until these are.
  const [keys, setKeys] = useState<readonly string[]>([]);
  return (
    <>
      <Field
        role="combobox"
        aria-label={`Search ${label.toLowerCase()}`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active}
        placeholder="City or region, such as Kolkata"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setKeys([]);
        }}
        onKeyDown={(event) => {
          if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
          event.preventDefault();
          setKeys((before) => [...before, event.key]);
        }}
        className="w-full"
      />
      <LaterPart loading={<div className="mt-2 h-72" />}>
        <ZoneOptions {...{ id, label, text, keys, ...others }} onActive={setActive} />
      </LaterPart>
    </>
  );
}
