import { Link } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { incidentSearch } from '#address/insight';
import { paths } from '#address/paths';
import { maskId, maskText } from '#domain/privacy/secrets';
import { useDirectory } from '../../../api/names/directory';

type ReferenceLinkProps = { delivery: Delivery; atMs: number; zone: string };

/** Subject of an event: a link to an incident, else its id or title. */
export function ReferenceLink({ delivery, atMs, zone }: ReferenceLinkProps) {
  const { text } = useDirectory();
  const { ref_id: id, ref_title: title, webhook_type: type } = delivery;
  const words = maskText(text(title));
  const isSafe = id !== '' && maskId(id) === id;
  if (type !== 'incident' || !isSafe || atMs === 0) return <span title={words}>{maskId(id) || words}</span>;
  return (
    <Link
      className="text-accent underline decoration-dotted"
      title={words}
      to={`${paths.incidents()}?${incidentSearch(id, Math.floor(atMs / 1000), zone)}`}
    >
      {id}
    </Link>
  );
}
