import { useState } from 'react';
import type { Interval } from '#domain/time/interval';
import { offsetAt } from '#domain/time/zone';
import { Button } from '../../../ui/Button';
import { useIsPresenting } from '../../../url/presenting';
import { ownZone } from '../../../url/settings';
import { usePatchSearch } from '../../../url/use-patch-search';
import { formatZones } from '../../../url/zone';
import type { OnCallAddress } from '../model/use-oncall-view';
import { readZoneAnswer, rememberZoneAnswer, type ZoneAnswer } from './remembered-view';

/** Offers the reader's own zone where the page has other clocks, with the page's as the second. The answer is kept. */
export function OwnZoneOffer({
  address: { view, account },
  window,
}: {
  address: OnCallAddress;
  window: Interval;
}) {
  const patch = usePatchSearch();
  const presenting = useIsPresenting();
  const [answer, setAnswer] = useState(readZoneAnswer);
  const own = ownZone();
  const { zone, secondZone } = view;
  const isSame = [window.start, window.end].every((at) => offsetAt(at, own) === offsetAt(at, zone));
  if (answer === 'account' || presenting || isSame || own === secondZone) return null;

  function reply(next: ZoneAnswer) {
    rememberZoneAnswer(next);
    setAnswer(next);
    if (next === 'own') patch(formatZones({ zone: own, secondZone: zone }, account));
  }

  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-2 print:hidden">
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
