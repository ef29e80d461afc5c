import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { Button } from '../../../ui/Button';
import type { OnCallAddress } from '../model/use-oncall-view';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { thisMinute } from '../model/use-view-window';

const InstantField = lazyPart(() => import('../../../components/time/InstantField'), 'InstantField');

type OnDutyAtFieldProps = {
  at: UnixSeconds | undefined;
  zone: ViewerZone;
  /** Receives the zone of a pasted text. */
  onChange: (at: UnixSeconds | undefined, zone: ViewerZone | undefined) => void;
  onEscape: (() => void) | undefined;
};

type OnDutyAtProps = Pick<OnCallAddress, 'view' | 'change'> & {
  /** Esc in the field; a sheet closes by itself. */
  onEscape?: (() => void) | undefined;
};

/** Field that explains duty at a time, replacing the selection on the timeline. */
export function OnDutyAt({ view, change, onEscape }: OnDutyAtProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <OnDutyAtField
        at={view.at}
        zone={view.zone}
        onChange={(at, atZone) => change({ at, atZone, period: undefined })}
        onEscape={onEscape}
      />
      <Button
        title="Who is on duty now, and why"
        onClick={() => change({ at: thisMinute(), period: undefined })}
      >
        Now
      </Button>
    </div>
  );
}

/** Accepts any form of time, by default in the zone of the page. A click on the ruler does the same. */
function OnDutyAtField({ at, zone, ...answers }: OnDutyAtFieldProps) {
  return (
    <span className="flex max-w-full flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <span aria-hidden="true">On duty at</span>
      <LaterPart loading={<span className="h-[30px] w-56" />}>
        <InstantField label={`On duty at, time in ${zone}`} instant={at} zone={zone} {...answers} />
      </LaterPart>
    </span>
  );
}
