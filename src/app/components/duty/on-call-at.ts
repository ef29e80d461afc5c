import { startOfDay } from '#domain/time/days';
import { wallAt, type UnixSeconds } from '#domain/time/zone';
import { formatOnCall } from '../../url/on-call';
import { formatPresenting, type PresentingWords } from '../../url/presenting';
import { patched } from '../../url/codec';

/** An on-call page, all schedules or one, on the day of an instant and with that instant explained. */
export function onCallAt(at: UnixSeconds, zone: string, path: string, presenting: PresentingWords): string {
  const from = startOfDay(wallAt(at, zone));
  const search = patched(new URLSearchParams({ tz: zone }), {
    ...formatOnCall({ days: 3, from, at }),
    ...formatPresenting(presenting),
  });
  return `${path}?${search.toString()}`;
}
