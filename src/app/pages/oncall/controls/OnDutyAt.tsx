import type { UnixSeconds } from '#domain/time/zone';
import { Button } from '../../../ui/Button';
import type { OnCallAddress } from '../model/use-oncall-view';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { thisMinute } from '../model/use-view-window';

const InstantField = lazyPart(() => import('../../../components/time/InstantField'), 'InstantField');

type OnDutyAtFieldProps = {
  at: UnixSeconds | undefined;
  zone: string;
  /** @param zone that a pasted text names. */
  onChange: (at: UnixSeconds | undefined, zone: string | undefined) => void;
  onEscape: (() => void) | undefined;
};

type OnDutyAtProps = Pick<OnCallAddress, 'view' | 'change'> & {
  /** Esc in the field: a sheet that it is in closes by itself. */
  onEscape?: (() => void) | undefined;
};

/** Asks who is on duty at a time, or now. What was chosen on the timeline gives way to it. */
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

/** Asks who is on duty at a time, in any form; without a zone it is the page's. The ruler does the same by a click. */
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
