import { forgetNames, useLearnedNames } from '../../api/names/learned-names';
import { Button } from '../../ui/Button';

/** Names saved from replies, with a button to forget them. */
export function LearnedNames() {
  const names = useLearnedNames();
  return (
    <>
      <p className="mb-2 font-semibold">Names saved in this browser</p>
      <ul className="mb-2 text-ink-2">
        <li>{names.people.size} people, from responder metrics</li>
        <li>{names.channels.size} channels, from webhook deliveries</li>
        <li>{names.applications.size} applications, from RUM</li>
      </ul>
      <p className="mb-3 text-ink-2">
        The interface has no look-up of names, so pages use those of earlier replies. Only ids and names are
        stored; the operator’s names file has priority.
      </p>
      <Button onClick={forgetNames}>Remove them</Button>
    </>
  );
}
