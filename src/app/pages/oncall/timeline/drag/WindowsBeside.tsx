import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { TimelineLine } from '../drawing/lanes';
import { place } from '../drawing/scale';
import { useTimeline } from '../timeline-context';
import { LaneBeside } from './LaneBeside';
import { RulerBeside } from './RulerBeside';

type WindowsBesideProps = { line: TimelineLine | undefined; beside: readonly WindowReply[] };

/** The windows beside the one in sight, in the lane of a line; of the ruler without one. */
export function WindowsBeside({ line, beside }: WindowsBesideProps) {
  const { window } = useTimeline();
  return beside.map((reply) => {
    const { start, end } = reply.window;
    return (
      <div key={start} inert className="absolute inset-y-0" style={place(start, end, window)}>
        {line ? <LaneBeside line={line} reply={reply} /> : <RulerBeside reply={reply} />}
      </div>
    );
  });
}
