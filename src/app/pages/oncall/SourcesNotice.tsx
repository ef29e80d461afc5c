import { Link } from 'react-router';
import { paths } from '#address/paths';
import { sourcesInWords } from '#domain/duty/source-words';
import { useSources } from '../../api/served/sources';
import { useNow } from '../../hooks/use-now';
import { Notice } from '../../ui/Notice';

/** Sentence about the sources: a notice if one is late or differs, otherwise a line with `isCalm`. */
export function SourcesNotice({ zone, isCalm }: { zone: string; isCalm: boolean }) {
  const sources = useSources();
  const now = useNow();
  if (sources.length === 0) return null;
  const sentence = sourcesInWords(sources, { zone, now });
  if (sentence.isCalm !== isCalm) return null;
  const content = (
    <>
      {sentence.text}{' '}
      <Link className="underline" to={paths.sources()}>
        Sources
      </Link>
    </>
  );
  return isCalm ? (
    <p className="mt-3 text-sm text-ink-3 print:hidden">{content}</p>
  ) : (
    <Notice className="mb-3 print:hidden">{content}</Notice>
  );
}
