import { PAINT_UNITS, type Painted } from './lanes';

type PaintedItemsProps = { painted: readonly Painted[] };

/** Items of a lane that are too narrow for elements. */
export function PaintedItems({ painted }: PaintedItemsProps) {
  if (painted.length === 0) return null;
  return (
    <svg aria-hidden="true" className="painted" viewBox={`0 0 ${PAINT_UNITS} 1`} preserveAspectRatio="none">
      {painted.map(({ look, person, dim, path }) => (
        <path
          key={`${look}${person}${dim}`}
          data-look={look}
          data-person={person}
          data-dim={dim ? '' : undefined}
          d={path}
        />
      ))}
    </svg>
  );
}
