import { memo, useMemo } from 'react';
import { isAwayIn } from '#domain/plan/absent';
import { sentenceCase } from '#domain/text/words';
import { noRole } from '#domain/oncall/words/role-words';
import { intersect, subtract, type Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { textPx } from '../../../data/bar-label';
import type { SeatFace, SeatRun } from '../model/row-roles';
import type { TimelineItem } from '../model/rows';
import { seatLabel } from '../model/bar-names';
import { faceOf, type PeopleLook, seatsIn, type TimelineLine } from './lanes';
import { place, widthPx } from './scale';
import { useTimeline } from './timeline-context';

type BarFacesProps = { item: TimelineItem; faces: readonly SeatFace[]; look: PeopleLook };

/** Bars of a shift: one per role, in the lane of the role. */
export const BarFaces = memo(function BarFaces({ item, faces, look }: BarFacesProps) {
  const { daysOff } = useTimeline();
  return faces.map((face, lane) =>
    face.people.length > 0 || face.isEmpty ? (
      <i
        key={String(face.role)}
        {...faceOf(face, item, look)}
        data-away={isAwayIn(face.people, item, daysOff.absences) ? '' : undefined}
        style={{ '--lane': lane }}
      />
    ) : null,
  );
});

type Label = { key: string; lane: number; time: Interval; text: string; isHole: boolean };

/** Run of a lane, or the part of one in which a stronger layer decides. */
type LabelRun = SeatRun & { isReplaced?: boolean };

/** Shorter runs have no label. */
const MIN_LABEL_PX = 14;

type BarLabelsProps = { line: TimelineLine; window: Interval; lanePx: number };

/** Names on the bars: one per run of the same people, right of a line that crosses the run. */
export function BarLabels({ line, window, lanePx }: BarLabelsProps) {
  const { directory, look, now, explained } = useTimeline();
  const runs = useMemo(
    () =>
      labelRuns(seatsIn(line, look).runs, line.lane.replaced).filter(
        ({ start, end }) => widthPx(start, end, window, lanePx) >= MIN_LABEL_PX,
      ),
    [line, look, window, lanePx],
  );
  const naming = { schedule: line.row.schedule, directory };
  const textOf = ({ people, role, isReplaced }: LabelRun, roomPx: number) => {
    if (people.length > 0) {
      const text = seatLabel(people, roomPx, naming);
      const whole = `${text}, replaced`;
      return isReplaced === true && text !== '' && textPx(whole) + 14 <= roomPx ? whole : text;
    }
    const forms = [sentenceCase(noRole(role, directory.roles)), 'Nobody'];
    return forms.find((form) => textPx(form) + 14 <= roomPx) ?? '';
  };
  return runs.map((run) => {
    const label = labelOf(run, textOf, { window, lanePx, cut: explained ?? now });
    if (!label) return null;
    return (
      <span
        key={label.key}
        className="bar-label"
        data-hole={label.isHole ? '' : undefined}
        data-replaced={run.isReplaced === true ? '' : undefined}
        data-running={run.start <= now && now < run.end ? '' : undefined}
        data-past={run.end <= now ? '' : undefined}
        style={{ ...place(label.time.start, label.time.end, window), '--lane': label.lane }}
      >
        {label.text}
      </span>
    );
  });
}

function labelRuns(runs: readonly SeatRun[], replaced: readonly Interval[] = []): readonly LabelRun[] {
  if (replaced.length === 0) return runs;
  return runs.flatMap((run) => {
    const { lane, role, people } = run;
    return [
      ...subtract([run], replaced),
      ...intersect([run], replaced).map(({ start, end }) => {
        return { start, end, lane, role, people, isReplaced: true };
      }),
    ];
  });
}

type LabelScale = { window: Interval; lanePx: number; cut: UnixSeconds };

/** Label of a run on the side of the line that has room for it. */
function labelOf(
  run: LabelRun,
  textOf: (run: LabelRun, roomPx: number) => string,
  { window, lanePx, cut }: LabelScale,
): Label | undefined {
  const start = Math.max(run.start, window.start);
  const end = Math.min(run.end, window.end);
  const sides =
    start < cut && cut < end ? [[cut, end] as const, [start, cut] as const] : [[start, end] as const];
  for (const [left, right] of sides) {
    const roomPx = widthPx(left, right, window, lanePx);
    const text = textOf(run, roomPx);
    if (text === '') continue;
    const { lane } = run;
    const time = { start: left, end: right };
    return { key: `${lane}.${run.start}`, lane, time, text, isHole: run.people.length === 0 };
  }
  return undefined;
}
