import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import { needlessOver } from '#domain/insight/responders/person';
import {
  bucketsOf,
  type BucketUnit,
  overTime,
  type ResponderRow,
} from '#domain/insight/responders/responder-rows';
import { type FigureKey, figureOf, isComparable, listedBehind } from '#domain/insight/responders/standings';
import { formatDate } from '#domain/time/format';
import type { SearchPatch } from '#address/codec';
import { Bars } from '../../charts/Bars';
import { useOwnZone } from '../../data/me';
import { canServer } from '../../url/settings';
import { FIGURE_WORDS, bucketName } from './model/figure-words';
import { type Period, bucketPatch, entriesPath, incidentsPath } from './model/links';

/** The sorted figure by day or week; one that days do not have is drawn as interruptions at night. */
export function FigureChart({
  figure: sorted,
  rows,
  incidents,
  unit,
  period,
  now,
  filter,
}: {
  figure: FigureKey;
  rows: readonly ResponderRow[];
  /** Incidents of the rows, if they are known one by one. */
  incidents: readonly IncidentRow[] | undefined;
  unit: BucketUnit;
  period: Period;
  now: number;
  /** Filter of the entries of a bar, beside those of the page. */
  filter: SearchPatch | undefined;
}) {
  const [search] = useSearchParams();
  const { range, zone } = period;
  const ownZone = useOwnZone(zone);
  const isNeedless = sorted === 'needless' && incidents !== undefined;
  const figure = isNeedless || isComparable(sorted) ? sorted : 'night';
  const { format, unit: words } = FIGURE_WORDS[figure];
  const bars = useMemo(() => {
    const buckets = bucketsOf(range, unit, zone, now);
    const needless = isNeedless ? needlessOver(incidents, buckets, ownZone) : undefined;
    return overTime(rows, buckets).map(({ figures, ...bucket }, place) => {
      const standing = { id: undefined, name: '', figures, before: undefined, nights: [], duty: undefined };
      const value = needless ? needless[place] : figureOf(standing, figure);
      return { bucket, value };
    });
  }, [range, unit, zone, now, rows, incidents, isNeedless, ownZone, figure]);
  const listed = listedBehind(figure);
  const most = Math.max(0, ...bars.map(({ value = 0 }) => value));
  const wall = (place: number) => formatDate(bars.at(place)?.bucket.wall ?? 0);
  return (
    <Bars
      label="Over time"
      bars={bars.map(({ bucket, value }) => ({
        key: String(bucket.start),
        value: value ?? 0,
        isPartial: bucket.partial,
        sentence: `${bucketName(bucket, unit)}${bucket.partial ? ', partial' : ''}: ${value === undefined ? 'no' : format(value)} ${words}`,
        to:
          canServer('incident-responders') && listed !== undefined
            ? entriesPath(search, { ...filter }, { figure: listed, on: bucket.wall, unit })
            : incidentsPath(search, bucketPatch(bucket, period)),
      }))}
      peak={format(most)}
      caption={`${words} per ${unit}`}
      ends={[wall(0), wall(-1)]}
    />
  );
}
