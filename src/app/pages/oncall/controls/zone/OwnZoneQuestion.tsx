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

/** Asks for the reader's own zone, with the page's as the second, or to keep the page's. */
export function OwnZoneQuestion({ address: { view, account }, onAnswer }: OwnZoneQuestionProps) {
  const patch = usePatchSearch();
  const own = ownZone();
  const { zone } = view;

  function reply(next: ZoneAnswer) {
    rememberZoneAnswer(next);
    onAnswer(next);
    if (next === 'own') patch(formatZones({ zone: own, secondZone: zone }, account));
  }

  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      You are in {own}.
      <Button className="h-6!" onClick={() => reply('own')}>
        Show your time
      </Button>
      <Button look="quiet" className="h-6!" onClick={() => reply('account')}>
        Keep {zone}
      </Button>
    </p>
  );
}
