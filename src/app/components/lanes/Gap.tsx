import type { Interval } from '#domain/time/interval';
import { place } from './place';

type GapProps = {
  time: Interval;
  window: Interval;
  text: string;
  /** True in off hours. */
  isExpected: boolean;
  title?: string;
};

/** Time of a lane without anybody on call. */
export function Gap({ time, window, text, isExpected, title }: GapProps) {
  return (
    <span
      className="gap"
      title={title}
      data-expected={isExpected ? '' : undefined}
      style={place(time.start, time.end, window)}
    >
      <span>{text}</span>
    </span>
  );
}
