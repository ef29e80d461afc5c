import { formatInstant } from '#address/instant';
import { formatOnCall } from '#address/on-call';
import { planHash } from '#domain/oncall/plan-hash';
import { counted } from '#domain/text/words';
import { Share } from '../../../components/share/Share';
import { LaterPart, lazyPart } from '../../../components/states/MissingCode';
import { type OnCallParts, useIsOneSchedule } from '../model/use-schedules';

const ShareSections = lazyPart(() => import('./ShareSections'), 'ShareSections');

/** Share of an on-call view: links, calendar, text and paper. */
export function OnCallShare(parts: OnCallParts) {
  const { address, time, loaded, visible } = parts;
  const { view } = address;
  const isPart = visible.schedules.length < loaded.schedules.length;
  const isOne = useIsOneSchedule();
  const name = isOne
    ? (visible.schedules[0]?.schedule_name ?? '')
    : `On call, ${counted(visible.schedules.length, 'schedule')}`;
  const isLive = view.from === undefined && view.at === undefined;
  return (
    <Share
      subject={name}
      isLive={isLive}
      live={{
        ...(!isLive && formatOnCall({ days: view.days, from: undefined, at: undefined, period: undefined })),
        tz: view.zone,
      }}
      fix={() => ({
        tz: view.zone,
        ...formatOnCall({ days: view.days, from: time.first }),
        ...(loaded.isCurrent && {
          seen: planHash(visible.schedules, time.window),
          // The page lists changes since then.
          made: formatInstant(Math.floor(Date.now() / 1000)),
        }),
      })}
      notes={{
        live: 'Opens on the current day, and shows who is on call then.',
        fixed: `Opens on ${time.range}. ${
          loaded.isCurrent ? 'Later changes are marked.' : 'Later changes are not marked: still loading.'
        }`,
      }}
      guest={{
        hasCard: true,
        scheduleIds: isPart ? visible.schedules.map(({ schedule_id: id }) => String(id)) : undefined,
      }}
    >
      <LaterPart>
        <ShareSections {...parts} />
      </LaterPart>
    </Share>
  );
}
