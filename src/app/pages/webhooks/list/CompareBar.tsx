import { Link } from 'react-router';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { DELIVERY_FIELDS } from '#address/records';
import { deliveryIdsIn } from '#domain/webhook/delivery-ids';
import { Button } from '../../../ui/Button';

type CompareBarProps = {
  /** Keys of the chosen events, at most two. */
  keys: readonly string[];
  nameOf: (key: string) => string;
  onClear: () => void;
};

/** Link to the comparison of two chosen events, at the bottom of the screen. */
export function CompareBar({ keys, nameOf, onClear }: CompareBarProps) {
  const [one, other] = keys.map(deliveryIdsIn);
  const [name, otherName] = keys.map(nameOf);
  if (!one) return null;
  return (
    <div
      role="status"
      className="sticky bottom-0 z-10 mt-2 flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-2 text-sm shadow-md print:hidden"
    >
      {other ? (
        <Link className="font-semibold text-accent underline" to={comparePath(one, other)}>
          Compare {name} with {otherName}
        </Link>
      ) : (
        `${name} chosen: choose another to compare with`
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

type Ids = NonNullable<ReturnType<typeof deliveryIdsIn>>;

function comparePath(one: Ids, other: Ids): string {
  const { with: text = '' } = formatFields(DELIVERY_FIELDS, { other });
  return `${paths.delivery(one.integrationId, one.eventId)}?${new URLSearchParams({ with: text }).toString()}`;
}
