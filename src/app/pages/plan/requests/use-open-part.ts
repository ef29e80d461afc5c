import { useMemo, useState } from 'react';
import type { CoverRequest } from '#contract/served/changes';
import type { Plan } from '#domain/plan/change/edit';
import { splitAt } from '#domain/plan/open-edits';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';

/** Part of a request that is about to be accepted. */
export type OpenPart = {
  /** Undefined for all of it. */
  part: Interval | undefined;
  set: (part: Interval | undefined) => void;
  /** Receives a typed time before it is accepted, then undefined. */
  preview: (key: keyof Interval, at: UnixSeconds | undefined) => void;
};

/** Part of a request, and the rota as it would be with it: also while its times are typed. */
export function useOpenPart({ state, edits }: CoverRequest, from: UnixSeconds): OpenPart & { plan: Plan } {
  const [part, set] = useState<Interval>();
  const [typed, setTyped] = useState<Partial<Interval>>({});
  const preview: OpenPart['preview'] = (key, at) =>
    setTyped(({ [key]: _before, ...others }) => (at === undefined ? others : { ...others, [key]: at }));
  const { start, end } = { ...part, ...typed };
  const isWhole = start === undefined || end === undefined;
  const plan = useMemo((): Plan => {
    // The rota of a settled request has its answer already.
    if (state !== 'open') return { from, keep: true, edits: [] };
    return { from, keep: true, edits: isWhole ? edits : splitAt(edits, { start, end }).taken };
  }, [state, edits, from, isWhole, start, end]);
  return { part, set, preview, plan };
}
