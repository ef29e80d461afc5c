import type { ReactNode } from 'react';
import type { UnixSeconds } from '#domain/time/zone';
import { useAwaitsNames } from '../../../api/names/directory';
import { Failure } from '../../../components/states/Failure';
import type { Schedules } from '../model/use-schedules';
import { AnswerLoading, type Answering } from './ScheduleAnswer';
import { useRepliesAt } from './use-replies-at';

type AnswerAtProps = {
  at: UnixSeconds;
  loaded: Schedules;
  answering: Answering;
  children: (answering: Answering) => ReactNode;
};

/** An answer that needs the periods at an instant: those of the windows that are there, or fetched for it. */
export function AnswerAt({ at, loaded, answering, children }: AnswerAtProps) {
  const isThere = loaded.isCurrent || loaded.query.error !== null;
  const { replies, query, isKnown } = useRepliesAt(at, answering.replies, isThere);
  const awaitsNames = useAwaitsNames();
  if (isKnown && !awaitsNames) return children({ ...answering, replies });
  const retry = () => {
    void query.refetch();
    // The window has moved to the time, and may have failed with it.
    if (loaded.query.error) void loaded.query.refetch();
  };
  if (query.error) return <Failure what="Who is on duty then" error={query.error} onRetry={retry} />;
  return <AnswerLoading />;
}
