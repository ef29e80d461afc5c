import { formatMoment } from '#domain/time/format';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import type { EvidenceCard } from '../model/evidence-cards';
import { useReviewScope } from '../model/review-scope';
import { ViewLink } from '../../../components/ViewLink';
import { useLinks } from '../model/use-links';

type EvidenceListProps = { cards: readonly EvidenceCard[]; onRemove?: (key: string) => void };

/** Evidence with status, summary and link. */
export function EvidenceList({ cards, onRemove }: EvidenceListProps) {
  const { zone } = useReviewScope();
  const links = useLinks();
  if (cards.length === 0)
    return (
      <p className="text-sm text-ink-2">Nothing yet. What is pasted here is shown with its key sentence.</p>
    );
  return (
    <ul className="review-evidence">
      {cards.map(({ key, kind, title, status, look, sentence, at, to }) => (
        <li key={key}>
          <span className="text-ink-3">{kind}</span>
          <span className="min-w-0">
            <ViewLink className="review-link wrap-anywhere" to={links.other(to)}>
              {title}
            </ViewLink>{' '}
            {status !== '' && <Badge look={look}>{status}</Badge>}
            <span className="block text-ink-2 wrap-anywhere">{sentence}</span>
          </span>
          <span className="text-right whitespace-nowrap text-ink-2">
            {at !== undefined && formatMoment(at, zone).slice(4)}
          </span>
          {onRemove && (
            <Button
              look="quiet"
              className="h-6! min-w-6! px-1! print:hidden"
              aria-label={`Remove ${kind} ${title}`}
              onClick={() => onRemove(key)}
            >
              ✕
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
