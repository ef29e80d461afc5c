import type { Id } from '#contract/id';
import { useSourceOf } from '../api/sources';

/** Link to a schedule in the tool that it is read from, where it is changed; nothing for a schedule of one's own. */
export function ChangeInTool({ schedule }: { schedule: Id }) {
  const owner = useSourceOf(schedule);
  if (!owner) return null;
  const words = `Change in ${owner.source.tool_name}`;
  const { url } = owner.schedule;
  if (url === undefined) return <span className="text-sm text-ink-2">{words}</span>;
  return (
    <a className="text-sm text-accent underline" href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
