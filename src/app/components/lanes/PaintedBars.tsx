import { PAINT_UNITS } from './place';

/** Bars with the same look, painted as one path. `person` is undefined for an empty period. */
export type Painted = {
  look: 'gap' | 'duty' | 'override' | 'emptyRole' | 'unknown';
  person: number | undefined;
  dim: boolean;
  path: string;
};

/** Bars of a row that are too narrow for elements. */
export function PaintedBars({ painted, row }: { painted: readonly Painted[]; row: number }) {
  if (painted.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      className="painted"
      viewBox={`0 0 ${PAINT_UNITS} 1`}
      preserveAspectRatio="none"
      style={{ '--lane': row }}
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
