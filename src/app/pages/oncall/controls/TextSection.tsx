import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { dutyLines } from '#domain/duty/duty-lines';
import { answersText } from '#domain/oncall/words/answer-text';
import type { WindowReply } from '#domain/duty/known-seats';
import { type ChannelMessage, channelText } from '#domain/oncall/words/channel-message';
import { startOfWeek, windowOfDays } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { ShareSection } from '../../../components/share/ShareSection';
import { useMe } from '../../../data/me';
import { Button } from '../../../ui/Button';
import { CopyButton } from '../../../ui/CopyButton';
import { Segmented } from '../../../ui/Segmented';
import { ownSchedules } from '../model/filter';
import type { OnCallParts } from '../model/use-schedules';
import { useDirectory } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { useAnswerText, useSourceLines } from '../answer/answers';
import { useAsked } from '../model/use-oncall-view';
import { fixedLink } from '../../../url/settings';

type Form = 'now' | 'week';

const FORMS: readonly { value: Form; label: string }[] = [
  { value: 'now', label: 'Now' },
  { value: 'week', label: 'This week' },
];

/** Text about the visible schedules for a chat channel, with a preview of what is copied. */
export function TextSection(parts: OnCallParts) {
  return useAsked(parts.address.view) === undefined ? <PresentText {...parts} /> : <PastText {...parts} />;
}

/** Answers at the time of the address, one line per schedule. */
function PastText(parts: OnCallParts) {
  const textOf = useAnswerText(parts);
  const { view } = parts.address;
  const lines = parts.visible.schedules.map(textOf).filter((line) => line !== '');
  const text = [...lines, fixedLink({ tz: view.zone, seen: undefined }), ''].join('\n');
  return (
    <ShareSection
      title="Text"
      note="Who was on call at the selected time, one line per schedule."
      actions={
        <CopyButton text={text} disabled={lines.length === 0} done="Text copied">
          Copy text
        </CopyButton>
      }
    >
      <Preview>{lines.length === 0 ? 'Loading who was on call…' : text}</Preview>
    </ShareSection>
  );
}

function Preview({ children }: { children: string }) {
  return (
    <pre
      aria-label="Text to copy"
      className="max-h-40 min-h-16 overflow-y-auto rounded-md bg-sunken p-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </pre>
  );
}

function PresentText(parts: OnCallParts) {
  const { message, reply, isOwn, error, retry } = useChannelMessage(parts);
  const [form, setForm] = useState<Form>('now');
  const linesOf = useSourceLines(parts.address.view.zone);
  const sources = linesOf(parts.visible.schedules);
  const text = message && reply && textOf(form, { ...message, sources }, reply, isOwn);
  return (
    <ShareSection
      title="Text"
      note="Who is on call, one line per schedule, for a chat channel."
      actions={
        <CopyButton text={text ?? ''} disabled={text === undefined} done="Text copied">
          Copy text
        </CopyButton>
      }
    >
      <Segmented label="Form of the text" options={FORMS} value={form} onChange={setForm} />
      {error ? (
        <div role="alert" className="text-bad">
          The schedules could not be loaded: <MaskedText text={error.message} />{' '}
          <Button onClick={retry}>Retry</Button>
        </div>
      ) : (
        <Preview>{text ?? 'Loading who is on call…'}</Preview>
      )}
    </ShareSection>
  );
}

function textOf(
  form: Form,
  message: ChannelMessage & { sources: readonly string[] },
  reply: WindowReply,
  isOwn: ((schedule: Schedule) => boolean) | undefined,
): string {
  return form === 'week' ? channelText(message) : answersText({ ...message, reply, isOwn });
}

/**
 * Channel message about the visible schedules: this week, and hand-offs beyond it from the server. Undefined
 * while loading.
 */
function useChannelMessage({ address, loaded, visible }: OnCallParts) {
  const { view, account } = address;
  const { zone } = view;
  const directory = useDirectory();
  const asOf = useNow();
  const monday = startOfWeek(wallAt(asOf, zone));
  const { start, end } = windowOfDays(monday, 14, zone);
  const week = useMemo(() => windowOfDays(monday, 7, zone), [monday, zone]);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({ ...besideQuery(window), select: directory.reply });
  const { data } = query;
  const entries = useMemo(() => {
    const ids = new Set(visible.schedules.map(({ schedule_id }) => String(schedule_id)));
    if (!data) return [];
    return data.schedules
      .filter(({ schedule_id }) => ids.has(String(schedule_id)))
      .map((schedule) => {
        const reading = { window: data.window, accountZone: account };
        return { schedule, lines: dutyLines(schedule, asOf, reading, directory.roles) };
      });
  }, [data, visible.schedules, asOf, account, directory.roles]);
  const message: ChannelMessage | undefined = query.data
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
        schedules: entries,
      }
    : undefined;
  const reply = useMemo(
    () => query.data && { window: query.data.window, schedules: entries.map(({ schedule }) => schedule) },
    [query.data, entries],
  );
  const { person } = useMe();
  const isOwn = useMemo(() => ownSchedules(loaded.schedules, person), [loaded.schedules, person]);
  const hasOwn = visible.scope === '' && loaded.schedules.some(isOwn);
  return {
    message,
    reply,
    isOwn: hasOwn ? isOwn : undefined,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
