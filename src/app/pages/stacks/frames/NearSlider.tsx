import { NEAR } from '#contract/stack';

type NearSliderProps = { near: number; onChange: (near: number) => void };

/** How much code is shown before and after a line. All of it is there already. */
export function NearSlider({ near, onChange }: NearSliderProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      Lines around
      <input
        type="range"
        min={NEAR.min}
        max={NEAR.max}
        value={near}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-28 accent-accent"
      />
      <output className="w-5 text-right text-ink">{near}</output>
    </label>
  );
}
