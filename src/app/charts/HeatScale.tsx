type HeatScaleProps = {
  /** By level, from 0. */
  words: readonly string[];
  isQuiet?: boolean;
  /** The first level over the line, and what stands before it. */
  line?: { from: number; words: string };
};

/** What the levels of a heat grid mean. */
export function HeatScale({ words, isQuiet = false, line }: HeatScaleProps) {
  return (
    <ul className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-2">
      {words.map((label, level) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          {level === line?.from && (
            <b data-word className="mr-1.5 border-l-2 border-now pl-1.5 text-bad">
              {line.words}
            </b>
          )}
          <svg width={18} height={12} aria-hidden="true">
            <rect
              x={1}
              y={1}
              width={16}
              height={10}
              className="heat-cell"
              data-level={level}
              data-quiet={isQuiet}
            />
            {line && level >= line.from && <path d="M2,10 l9,-9 M8,11 l9,-9" className="heat-hatch" />}
          </svg>
          <span data-word>{label}</span>
        </li>
      ))}
    </ul>
  );
}
