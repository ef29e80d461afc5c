import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { channelMarkdown, type ChannelMessage, channelText } from '#domain/oncall/words/channel-message';
import { byPeriods, nowAndNext } from '#domain/oncall/reply/now-and-next';
import { startOfWeek, windowOfDays } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { CopyForms, type CopyText } from '../../../ui/CopyMenu';
import type { OnCallParts } from '../model/use-rows';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery, scheduleInfoQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { useIsPresenting } from '../../../url/use-presenting';
import { fixedLink } from '../../../url/use-patch-search';

type CopyChoicesProps = { parts: OnCallParts; copy: CopyText };

const FORMS = [
  { name: 'Text', note: 'for Slack, Teams or a mail', textOf: channelText },
  { name: 'Markdown', note: 'for tools that render it', textOf: channelMarkdown },
] as const;

/** Forms of the message; its data load before one is picked. */
export function CopyChoices({ parts, copy }: CopyChoicesProps) {
  const { message, error } = useChannelMessage(parts);
  if (!message) {
    return (
      <p role="status" className="h-16 px-2 text-sm text-ink-2">
        {error ? (
          <>
            The schedules could not be loaded: <MaskedText text={error.message} />
          </>
        ) : (
          'Loading who is on duty…'
        )}
      </p>
    );
  }
  return (
    <CopyForms
      forms={FORMS.map(({ name, note, textOf }) => ({ name, note, make: () => textOf(message) }))}
      copy={copy}
    />
  );
}

/**
 * Channel message about the visible schedules: this week, and hand-offs beyond it from the server. Undefined
 * while loading.
 */
function useChannelMessage({ address, visible }: OnCallParts) {
  const { view, account } = address;
  const { zone } = view;
  const directory = useDirectory();
  const asOf = useNow();
  // A presented message matches the screen.
  const options = useIsPresenting() ? { staleTime: Infinity } : {};
  const monday = startOfWeek(wallAt(asOf, zone));
  const { start, end } = windowOfDays(monday, 14, zone);
  const week = useMemo(() => windowOfDays(monday, 7, zone), [monday, zone]);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({ ...besideQuery(window), ...options, select: directory.reply });
  const entries = useMemo(() => {
    const schedules = query.data?.schedules ?? [];
    const replies = query.data ? [query.data] : [];
    return visible.schedules.flatMap(({ schedule_id }) => {
      const schedule = schedules.find((info) => info.schedule_id === schedule_id);
      return schedule
        ? [{ schedule, replies, present: byPeriods(schedule, asOf, { accountZone: account, replies }) }]
        : [];
    });
  }, [query.data, visible.schedules, asOf, account]);
  const slots = useQueries({
    queries: entries.map(({ schedule, present }) => ({
      ...scheduleInfoQuery(schedule.schedule_id, asOf),
      ...options,
      enabled: schedule.enabled && present === undefined,
    })),
  });
  const isReady = query.data !== undefined && !slots.some(({ isLoading }) => isLoading);
  const message: ChannelMessage | undefined = isReady
    ? {
        title: 'On call',
        scope:
          visible.scope === ''
            ? ''
            : `${visible.schedules.length} of ${query.data.schedules.length} schedules`,
        asOf,
        week,
        window,
        zone,
        accountZone: account,
        link: fixedLink({ tz: zone, seen: undefined }),
        roles: directory.roles,
        nameOf: directory.person,
        groupNameOf: directory.group,
        schedules: entries.map(({ schedule, replies, present }, index) => {
          const info = slots[index]?.data;
          return {
            schedule,
            present: present ?? (info && nowAndNext(schedule, info, asOf, { accountZone: account, replies })),
          };
        }),
      }
    : undefined;
  return { message, error: query.data ? null : query.error };
}
