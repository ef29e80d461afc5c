import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type HandOff, handOffsIn, withHandOff } from '#domain/plan/change/hand-offs';
import type { Plan } from '#domain/plan/change/edit';
import { formatMoment } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import type { Planned, PlanWords } from './model/use-plan';

const STEP = 1800;

type HandOffLinesProps = {
  planned: Planned;
  plan: Plan;
  window: Interval;
  words: PlanWords;
  onChange: (plan: Plan) => void;
};

/** Line of a hand-off of each layer, to drag or to move by keys. */
export function HandOffLines({ planned, plan, window, words, onChange }: HandOffLinesProps) {
  const { after, origins, consequences, rulesZone, layers } = planned;
  const handOffs = planned.isExact
    ? handOffsIn(after, origins, { window: consequences.window, keep: plan.keep })
    : [];
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 left-(--lane-label) print:hidden">
      {handOffs.map((handOff) => {
        const layer = words.directory.text(layers[handOff.layer]?.layer_name ?? '');
        return (
          <HandOffLine
            key={`${handOff.layer}.${handOff.at}`}
            label={layers.length > 1 ? `Hand-off of “${layer}”` : 'Hand-off'}
            {...{ handOff, window, words }}
            onMove={(to) => onChange(withHandOff(plan, handOff, to, rulesZone))}
          />
        );
      })}
    </div>
  );
}

type HandOffLineProps = Pick<HandOffLinesProps, 'window' | 'words'> & {
  label: string;
  handOff: HandOff;
  onMove: (to: number) => void;
};

function HandOffLine({ label, handOff: { at, hasWeekday }, window, words, onMove }: HandOffLineProps) {
  const { zone, year } = words;
  const [offset, setOffset] = useState(0);
  const [drag, setDrag] = useState<{ x: number; width: number }>();
  const reach = hasWeekday ? 3 * DAY : DAY / 2 - STEP;
  const length = window.end - window.start;
  const moveTo = (seconds: number) =>
    setOffset(Math.min(Math.max(Math.round(seconds / STEP) * STEP, -reach), reach));
  const commit = () => {
    setDrag(undefined);
    setOffset(0);
    if (offset !== 0) onMove(at + offset);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') moveTo(offset - STEP);
    else if (key === 'ArrowRight') moveTo(offset + STEP);
    else if (key === 'Enter') commit();
    else if (key === 'Escape') setOffset(0);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width: event.currentTarget.parentElement?.clientWidth ?? 1 });
  };
  const text = formatMoment(at + offset, zone, year);
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={-reach / 60}
      aria-valuemax={reach / 60}
      aria-valuenow={offset / 60}
      aria-valuetext={text}
      title={`${label}: ${text}. Drag it, or press ← → and Enter.`}
      className="hand-off"
      data-moved={offset === 0 ? undefined : ''}
      style={{ left: `${((at + offset - window.start) / length) * 100}%` }}
      onKeyDown={onKeyDown}
      onBlur={() => drag === undefined && commit()}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => drag && moveTo(((clientX - drag.x) / drag.width) * length)}
      onPointerUp={commit}
      onPointerCancel={() => {
        setDrag(undefined);
        setOffset(0);
      }}
    >
      {offset !== 0 && <span className="hand-off-text">{text}</span>}
    </span>
  );
}
