import { isoDate } from '#domain/time/days';
import { CopyLink } from '../../../components/CopyLink';
import type { OnCallParts } from './parts';

/** Copies an address that shows tomorrow what is shown now. */
export function CopyView({ address: { view }, time, loaded, shown }: OnCallParts) {
  const isPart = shown.schedules.length < loaded.schedules.length;
  return (
    <CopyLink
      copied={
        loaded.isCurrent ? undefined : 'Link copied; before the periods are loaded it cannot say what changes'
      }
      live={view.from === undefined ? { tz: view.zone } : undefined}
      guest={{
        scheduleIds: isPart ? shown.schedules.map(({ schedule_id: id }) => String(id)) : undefined,
      }}
      fix={async () => ({
        tz: view.zone,
        from: isoDate(time.first),
        days: String(view.days),
        seen: loaded.isCurrent
          ? (await import('#domain/oncall/digest/change-digest')).digestOf(shown.schedules, time.window)
          : undefined,
      })}
    />
  );
}
