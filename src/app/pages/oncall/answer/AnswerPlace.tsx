import { useState, type ReactNode } from 'react';
import { formatMoment } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { useMedia } from '../../../hooks/use-media';
import { useIsPresenting } from '../../../url/use-presenting';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';

const AnswerPanel = lazyPart(() => import('./AnswerPanel'), 'AnswerPanel');

const NowColumn = lazyPart(() => import('./NowColumn'), 'NowColumn');

type AnswerPlaceProps = {
  address: OnCallAddress;
  loaded: Schedules;
  rows: Rows;
  directory: Directory;
  /** Timeline or table. */
  children: ReactNode;
};

/** Timeline with the answer next to it, or over it if there is no room. */
export function AnswerPlace({ children, ...parts }: AnswerPlaceProps) {
  const { period, at, zone } = parts.address.view;
  const question = period === undefined && at === undefined ? undefined : `${period} ${at}`;
  // A user who opens a link keeps the focus at the top of the page.
  const [linked, setLinked] = useState(question);
  if (linked !== undefined && linked !== question) setLinked(undefined);
  const isPresenting = useIsPresenting();
  // The page of one schedule shows it above.
  const hasNow = useMedia('(width >= 120rem)') && !isPresenting && parts.rows.schedules.length > 1;
  return (
    <div className="items-start gap-3.5 xl:flex print:flex print:flex-col print:items-stretch">
      <div className="min-w-0 grow">{children}</div>
      {/* Keeps the focus in a field while a time is typed. */}
      <p role="status" className="sr-only">
        {at !== undefined &&
          `${parts.loaded.isCurrent ? 'Answered: who is on duty at' : 'Looking up who is on duty at'} ${formatMoment(at, zone)}`}
      </p>
      {(question !== undefined || hasNow) && (
        <LaterPart loading={<div className="w-88 flex-none max-xl:hidden" />}>
          {question === undefined ? (
            <NowColumn {...parts} />
          ) : (
            <AnswerPanel {...parts} question={question} takesFocus={linked === undefined} />
          )}
        </LaterPart>
      )}
    </div>
  );
}
