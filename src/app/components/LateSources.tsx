import { Link } from 'react-router';
import { paths } from '#address/paths';
import { useSources } from '../api/served/sources';
import { useNow } from '../hooks/use-now';
import { Notice } from '../ui/Notice';
import { sourcesInWords } from '#domain/duty/source-words';

/** Notice of a source that was not read for long, or differs; none while all is as in its tool. */
export function LateSources({ zone }: { zone: string }) {
  const sources = useSources();
  const now = useNow();
  if (sources.length === 0) return null;
  const { text, isCalm } = sourcesInWords(sources, { zone, now });
  if (isCalm) return null;
  return (
    <Notice className="mb-3 print:hidden">
      {text}{' '}
      <Link className="underline" to={paths.sources()}>
        Sources
      </Link>
    </Notice>
  );
}
