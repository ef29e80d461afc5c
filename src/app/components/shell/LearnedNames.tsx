import { forgetNames, useLearnedNames } from '../../api/names/learned-names';
import { Button } from '../../ui/Button';

/** What this browser has learned from what came by, and the way to forget it. */
export function LearnedNames() {
  const names = useLearnedNames();
  return (
    <>
      <p className="mb-2 font-semibold">Names learned in this browser</p>
      <ul className="mb-2 text-ink-2">
        <li>{names.people.size} people, from responder metrics</li>
        <li>{names.channels.size} channels, from webhook deliveries</li>
        <li>{names.applications.size} applications, from RUM</li>
      </ul>
      <p className="mb-3 text-ink-2">
        The interface looks nobody up, so every page uses the names that replies have told. Ids and names are
        kept, nothing else; the operator’s names file comes first.
      </p>
      <Button onClick={forgetNames}>Forget them</Button>
    </>
  );
}
