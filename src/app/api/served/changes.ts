import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Operation, RequestOf } from '#contract/operation';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import {
  Changed,
  Conflict,
  personAway,
  personCreate,
  scheduleAnswer,
  scheduleChange,
  scheduleCreate,
  scheduleHistory,
  scheduleRequest,
  scheduleRequests,
  scheduleUndo,
} from '#contract/served/changes';
import { ledgerPay } from '#contract/served/ledger';
import type { UnixSeconds } from '#domain/time/zone';
import { catchUp } from '../../hooks/use-now';
import { hasChanges } from '../../url/settings';
import { isFrozen } from '../../url/use-presenting';
import { call } from '../call';
import { CallError } from '../call-error';
import { directoryQuery } from '../names/directory';
import { DAYS_OFF } from './days-off';
import { sourcesQuery } from './sources';

/** Changes show within this time to everybody. */
const EVERY_MS = 30_000;

/** Versions of a schedule, or of all, the latest first. */
export function historyQuery(which: RequestOf<typeof scheduleHistory>) {
  const { schedule_id, since, limit } = which;
  return queryOptions({
    queryKey: [scheduleHistory.name, String(schedule_id ?? ''), since, limit],
    queryFn: async ({ signal }) => (await call(scheduleHistory, which, signal)).data,
    meta: { isForGuests: false },
    staleTime: EVERY_MS,
    refetchInterval: () => (isFrozen() ? false : EVERY_MS),
    enabled: hasChanges(),
  });
}

/** Requests of a schedule, one request, or all open ones. */
export function requestsQuery(which: RequestOf<typeof scheduleRequests>) {
  const { schedule_id, request_id } = which;
  return queryOptions({
    queryKey: [scheduleRequests.name, String(schedule_id ?? ''), request_id ?? ''],
    queryFn: async ({ signal }) => (await call(scheduleRequests, which, signal)).data.items,
    meta: { isForGuests: false },
    staleTime: EVERY_MS,
    refetchInterval: () => (isFrozen() ? false : EVERY_MS),
    enabled: hasChanges(),
  });
}

/** A new rota, as the service previews it; the last answer while another one comes. */
export function createPreviewQuery(request: RequestOf<typeof scheduleCreate> | undefined) {
  return queryOptions({
    queryKey: [scheduleCreate.name, request],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is no rota');
      return (await call(scheduleCreate, { ...request, dry_run: true }, signal)).data;
    },
    enabled: request !== undefined && hasChanges(),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isForGuests: false },
  });
}

/** Service's preview of overrides; while it loads, the previous preview. */
export function previewQuery(request: RequestOf<typeof scheduleChange> | undefined) {
  return queryOptions({
    queryKey: [scheduleChange.name, request],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is no override');
      return (await call(scheduleChange, { ...request, dry_run: true }, signal)).data;
    },
    enabled: request !== undefined && hasChanges(),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isForGuests: false },
  });
}

/** Calls an operation that changes something, and reloads what it may have changed. It is never retried. */
export function useOperation<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: z.output<Request>) => call(operation, input, new AbortController().signal),
    networkMode: 'always',
    onSettled: (reply) => {
      catchUp(beginOf(reply));
      return Promise.all(
        [
          scheduleSelf.name,
          scheduleInfo.name,
          scheduleHistory.name,
          scheduleRequests.name,
          ledgerPay.name,
          directoryQuery.queryKey[0],
          sourcesQuery.queryKey[0],
          DAYS_OFF,
        ].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
}

/** Begin of a change that was just made; undefined for other replies. */
function beginOf(reply: unknown): UnixSeconds | undefined {
  const { data } = Changed.safeParse(reply);
  return data?.data.changed[0]?.start;
}

export const useChange = () => useOperation(scheduleChange);
export const useUndo = () => useOperation(scheduleUndo);
export const useCreate = () => useOperation(scheduleCreate);
export const useAsk = () => useOperation(scheduleRequest);
export const useAnswer = () => useOperation(scheduleAnswer);
export const usePersonCreate = () => useOperation(personCreate);
export const usePersonAway = () => useOperation(personAway);

/** Conflict of a refused change, with the versions since its base; undefined for other failures. */
export function conflictOf(error: Error | null): Conflict | undefined {
  return error instanceof CallError ? Conflict.safeParse(error.error).data : undefined;
}
