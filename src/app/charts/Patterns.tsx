import type { ReactNode } from 'react';
import type { Fill } from './model';

/** The fills of a drawing: a colour and a pattern each, told apart in grey, too. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <Pattern id={id} fill="plain" />
      <Pattern id={id} fill="lines">
        <path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />
      </Pattern>
      <Pattern id={id} fill="dots">
        <path d="M2,2 h0.01 M6,6 h0.01" strokeLinecap="round" strokeWidth={2.2} />
      </Pattern>
      <Pattern id={id} fill="grid">
        <path d="M0,4 h8 M4,0 v8" />
      </Pattern>
    </defs>
  );
}

function Pattern({ id, fill, children }: { id: string; fill: Fill; children?: ReactNode }) {
  return (
    <pattern id={`${id}-${fill}`} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} className="chart-fill" data-fill={fill} />
      <g className="chart-stroke" data-fill={fill}>
        {children}
      </g>
    </pattern>
  );
}
