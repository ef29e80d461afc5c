import { Button } from '../../../../ui/Button';
import { ownZone } from '../../../../url/settings';
import { usePatchSearch } from '../../../../url/use-patch-search';
import { formatZones } from '../../../../url/zone';
import type { OnCallAddress } from '../../model/use-oncall-view';
import { rememberZoneAnswer, type ZoneAnswer } from '../remembered-view';

type OwnZoneQuestionProps = {
  address: Pick<OnCallAddress, 'view' | 'account'>;
  onAnswer: (answer: ZoneAnswer) => void;
};

/**
 * Asks for the reader's own zone, with the page's as the second, or to keep the page's; where that is their own, for the
 * account's.
 */
export function OwnZoneQuestion({ address: { view, account }, onAnswer }: OwnZoneQuestionProps) {
  const patch = usePatchSearch();
  const own = ownZone();
  const { zone } = view;
  const isOwn = zone === own;

  function reply(next: ZoneAnswer) {
    rememberZoneAnswer(next);
    onAnswer(next);
    if (next === 'own' && !isOwn) patch(formatZones({ zone: own, secondZone: zone }, account));
    if (next === 'account' && isOwn) patch(formatZones({ zone: account, secondZone: undefined }, account));
  }

  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {isOwn ? `Times are in your zone, ${own}.` : `You are in ${own}.`}
      <Button className="h-6!" onClick={() => reply(isOwn ? 'account' : 'own')}>
        {isOwn ? `Show ${account}` : 'Show your time'}
      </Button>
      <Button look="quiet" className="h-6!" onClick={() => reply(isOwn ? 'own' : 'account')}>
        {isOwn ? 'Keep your time' : `Keep ${zone}`}
      </Button>
    </p>
  );
}
