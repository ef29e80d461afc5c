import type { ReactNode } from 'react';
import type { Fill } from './model';

const MARKS: readonly (readonly [Fill, ReactNode])[] = [
  ['plain', undefined],
  ['lines', <path key="lines" d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />],
  ['dots', <path key="dots" d="M2,2 h0.01 M6,6 h0.01" strokeLinecap="round" strokeWidth={2.2} />],
  ['grid', <path key="grid" d="M0,4 h8 M4,0 v8" />],
];

/** The fills of a drawing: a colour and a pattern each, different in grey, too; hollow ones have the pattern alone. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {MARKS.map(([fill, marks]) => (
        <Pattern key={fill} id={`${id}-${fill}`} fill={fill} marks={marks} hollow={false} />
      ))}
      {MARKS.map(([fill, marks]) => (
        <Pattern key={fill} id={`${id}-hollow-${fill}`} fill={fill} marks={marks} hollow />
      ))}
    </defs>
  );
}

type PatternProps = { id: string; fill: Fill; marks: ReactNode; hollow: boolean };

function Pattern({ id, fill, marks, hollow }: PatternProps) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      {!hollow && <rect width={8} height={8} className="chart-fill" data-fill={fill} />}
      <g className="chart-stroke" data-fill={fill} data-hollow={hollow}>
        {marks}
      </g>
    </pattern>
  );
}
