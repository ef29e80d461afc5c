import { queryOptions, useQuery, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type DaysOff,
  DaysOff as DaysOffReply,
  MAX_DAYS_OFF_SECONDS,
  NO_DAYS_OFF,
} from '#contract/served/records';
import { parseJson, withoutNulls } from '#contract/json';
import { DAYS_OFF_PATH, type Operation, type RequestOf } from '#contract/operation';
import type { Interval } from '#domain/time/interval';
import { isolated } from '#domain/text/words';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { guestBase, hasChanges, canServer, isGuest } from '../url/settings';
import { usePresenting, isFrozen } from '../url/use-presenting';
import { NAMES_WITHIN_MS, noteSession } from './post';
import type * as z from 'zod/mini';
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
import { catchUp } from '../hooks/use-now';
import { call } from './records';
import { CallError } from './reached';
import { directoryQuery } from './names/directory';
import { sourcesQuery } from './sources';

/** Key of the queries of holidays and absences. */
const DAYS_OFF = 'daysOff';

/** Holidays and absences of whole UTC days around a window, which is cut at 400 days. */
function daysOffQuery(window: Interval) {
  const start = Math.max(0, Math.floor(window.start / DAY) * DAY);
  const end = Math.min(Math.ceil(window.end / DAY) * DAY, start + MAX_DAYS_OFF_SECONDS);
  return queryOptions({
    queryKey: [DAYS_OFF, start, end],
    queryFn: async ({ signal }): Promise<DaysOff> => {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
      const response = await fetch(`${DAYS_OFF_PATH}?start=${start}&end=${end}`, { signal: soon });
      noteSession(response);
      if (!response.ok) throw new Error(`${DAYS_OFF_PATH} answered HTTP ${response.status}`);
      const reply = DaysOffReply.parse(withoutNulls(parseJson(await response.text())));
      for (const holiday of reply.holidays) holiday.name = isolated(holiday.name);
      return reply;
    },
    // Guests see one view, without absences.
    enabled: guestBase() === '',
    staleTime: 60_000,
  });
}

/** Recorded holidays and absences around a window, for pages whose figures need them. */
export function useDaysOffQuery(window: Interval) {
  return useQuery(daysOffQuery(window));
}

/**
 * The same; none while loading, for guests and on servers without such records.
 * Under pseudonyms absences have no reasons, which may name people.
 */
export function useDaysOff(window: Interval): DaysOff {
  const { data = NO_DAYS_OFF } = useDaysOffQuery(window);
  const { pseudonyms } = usePresenting();
  return useMemo(
    () =>
      pseudonyms
        ? { ...data, absences: data.absences.map(({ reason: _reason, ...absence }) => absence) }
        : data,
    [data, pseudonyms],
  );
}

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
    onSettled: async (reply) => {
      catchUp(beginOf(reply));
      // First, so that a request that is answered is not previewed on the version that it made.
      await client.invalidateQueries({ queryKey: [scheduleRequests.name] });
      await Promise.all(
        [
          scheduleSelf.name,
          scheduleInfo.name,
          scheduleHistory.name,
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

/** True if the server keeps rates, and the viewer may see pay. */
export function seesPay(): boolean {
  return canServer('pay') && !isGuest();
}

/** Rates, and what was stored of a month when it was closed. */
export function payQuery(month: string) {
  return queryOptions({
    queryKey: [ledgerPay.name, month],
    queryFn: async ({ signal }) => (await call(ledgerPay, { month }, signal)).data,
    meta: { isForGuests: false },
    staleTime: 30_000,
  });
}
