import { Link } from 'react-router';
import { paths } from '#address/codec';
import { sourcesInWords } from '#domain/duty/source-words';
import { useSources } from '../../api/sources';
import { useNow } from '../../hooks/use-now';
import { Notice } from '../../ui/Notice';

/** Sentence about sources if one is late or differs. */
export function useSourcesNotice(zone: string): string | undefined {
  const sources = useSources();
  const now = useNow();
  const { text, isCalm } = sourcesInWords(sources, { zone, now });
  return isCalm ? undefined : text;
}

export function SourcesNotice({ zone }: { zone: string }) {
  const text = useSourcesNotice(zone);
  if (text === undefined) return null;
  return (
    <Notice className="mb-3 print:hidden">
      {text}{' '}
      <Link className="underline" to={paths.sources()}>
        Sources
      </Link>
    </Notice>
  );
}
