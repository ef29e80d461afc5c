import type { Field, Fields, LinkProblem } from './codec';
import { INSIGHT_FIELDS } from './insight';
import { movedFrom } from './moved';
import { ON_CALL_FIELDS } from './on-call';
import type { GuestPage } from './pages';
import { PRESENTING_FIELDS } from './presenting';
import { DELIVERY_FIELDS } from './records';
import { REVIEW_FIELDS } from './review';
import { zoneFields } from './zone';

const FIELDS: Record<GuestPage, Fields> = {
  onCall: ON_CALL_FIELDS,
  schedule: ON_CALL_FIELDS,
  review: { ...INSIGHT_FIELDS, ...REVIEW_FIELDS },
  delivery: DELIVERY_FIELDS,
};

/** Parameters for the creator of a link only, and overlays of the page. */
const OF_CREATOR: ReadonlySet<string> = new Set(['names', 'seen', 'made', 'card', 'wall', 'with', 'lines']);
const ZONES = zoneFields({ viewer: 'UTC', account: 'UTC' });

type Rules = {
  pseudonyms: boolean;
  /** Masks secrets and personal data of a text. */
  mask: (text: string) => string;
  /** True if a text names a person. */
  isNaming: (text: string) => boolean;
};

/**
 * Address of a view for guests. Words that its creator typed are left out under pseudonyms, and where a mask would cover a
 * part of them. Under pseudonyms so is everything else that the page would not parse, or that names a person.
 */
export function guestAddress(page: GuestPage, view: string, rules: Rules): string {
  const stored = new URL(view, 'http://dashboard');
  const url = new URL(movedFrom(stored.pathname, stored.searchParams)?.to ?? view, 'http://dashboard');
  const fields = Object.values<Field<unknown>>({ ...FIELDS[page], ...PRESENTING_FIELDS });
  const typed = new Set(fields.flatMap((field) => field.typed ?? []));
  const isZone = new Set([...ZONES.zone.parameters, ...ZONES.secondZone.parameters]);
  const valid = new Set(
    [...fields, ...Object.values<Field<unknown>>(ZONES)].flatMap((field) =>
      validParameters(field, url.searchParams),
    ),
  );
  const allowed = [...url.searchParams].filter(([name, value]) => {
    if (OF_CREATOR.has(name)) return false;
    if (typed.has(name)) return !rules.pseudonyms && rules.mask(value) === value;
    return !rules.pseudonyms || (valid.has(name) && (isZone.has(name) || !rules.isNaming(value)));
  });
  const search = new URLSearchParams(allowed);
  search.set('present', '1');
  return `${url.pathname}?${search.toString()}`;
}

function validParameters(field: Field<unknown>, search: URLSearchParams): readonly string[] {
  const problems: LinkProblem[] = [];
  field.read(search, problems);
  return field.parameters.filter((name) => problems.every(({ parameter }) => parameter !== name));
}
