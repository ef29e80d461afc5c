import { PAINT_UNITS, type Painted } from './lanes';

type PaintedItemsProps = { painted: readonly Painted[]; isFinal: boolean };

/** Items of a lane that are too narrow for elements. */
export function PaintedItems({ painted, isFinal }: PaintedItemsProps) {
  if (painted.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      className={`painted absolute inset-x-0 w-full ${isFinal ? 'top-[7px] h-[calc(100%-14px)]' : 'top-[3px] h-[calc(100%-6px)]'}`}
      viewBox={`0 0 ${PAINT_UNITS} 1`}
      preserveAspectRatio="none"
    >
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
