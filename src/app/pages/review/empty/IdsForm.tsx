import { useState } from 'react';
import { useNavigate } from 'react-router';
import { QUICK_RANGES, type QuickRange } from '#domain/insight/quick-range';
import { parseIds } from '#domain/rum/ids';
import { QUICK_WORDS } from '../../../components/insight-filter/range-words';
import { MOST_CHOSEN } from '../../../components/review/chosen';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { patched } from '../../../url/codec';
import { formatReview } from '../model/address/url';
import { useRangeSearch } from '../model/address/use-range-search';

const RANGES = QUICK_RANGES.map((name) => [name, QUICK_WORDS[name]] as const);

/** Incidents by pasted ids. The interface asks for incidents by time only, so a range goes with them. */
export function IdsForm() {
  const navigate = useNavigate();
  const rangeSearch = useRangeSearch();
  const [text, setText] = useState('');
  const [within, setWithin] = useState<QuickRange>('28d');
  const [problem, setProblem] = useState('');
  function open() {
    const { ids } = parseIds(text);
    if (ids.length === 0) return setProblem('Paste the ids of incidents.');
    if (ids.length > MOST_CHOSEN) return setProblem(`A review has at most ${MOST_CHOSEN} chosen incidents.`);
    const chosen = patched(rangeSearch(within), formatReview({ chosen: ids }));
    void navigate(`${paths.review()}?${chosen.toString()}`);
  }
  return (
    <form
      aria-label="Incidents by their ids"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <textarea
        aria-label="Ids of incidents"
        rows={3}
        spellCheck={false}
        placeholder="one a line, or separated by commas"
        className="block w-full rounded-md border border-control/60 bg-canvas p-2 font-mono text-sm text-ink"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Choice label="Look for them in" value={within} options={RANGES} onChange={setWithin} />
        <Button look="primary" type="submit">
          Review these
        </Button>
        <span role="status" className="text-sm text-bad">
          {problem}
        </span>
      </div>
      <p className="mt-2 text-xs text-ink-3">Watchbill searches this range for the ids.</p>
    </form>
  );
}
