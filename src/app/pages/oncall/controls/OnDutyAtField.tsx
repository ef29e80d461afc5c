import type { UnixSeconds } from '#domain/time/zone';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';

const InstantField = lazyPart(() => import('../../../components/time/InstantField'), 'InstantField');

type OnDutyAtFieldProps = {
  at: UnixSeconds | undefined;
  zone: string;
  /** @param zone that a pasted text names. */
  onChange: (at: UnixSeconds | undefined, zone: string | undefined) => void;
  onEscape: (() => void) | undefined;
};

/** Asks who is on duty at a time, in any form; without a zone it is the page's. The ruler does the same by a click. */
export function OnDutyAtField({ at, zone, ...answers }: OnDutyAtFieldProps) {
  return (
    <span className="flex max-w-full flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <span aria-hidden="true">On duty at</span>
      <LaterPart loading={<span className="h-[30px] w-56" />}>
        <InstantField label={`On duty at, time in ${zone}`} instant={at} zone={zone} {...answers} />
      </LaterPart>
    </span>
  );
}
