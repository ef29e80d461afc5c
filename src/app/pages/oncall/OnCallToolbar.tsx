import { formatDays } from '#domain/time/format';
import { DAY, type WallSeconds } from '#domain/time/zone';
import { ZonePicker } from '../../components/ZonePicker';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import type { SearchPatch } from '../../url/use-patch-search';
import { formatOnCall, SPANS, type OnCallView, type Span } from './url';

const SPAN_LABELS: Record<Span, string> = { 1: 'Day', 3: '3 days', 7: 'Week', 14: '2 weeks', 31: 'Month' };
const SPAN_OPTIONS = SPANS.map((value) => ({ value, label: SPAN_LABELS[value] }));

type OnCallToolbarProps = {
  view: OnCallView;
  first: WallSeconds;
  window: { start: number; end: number };
  accountZone: string;
  patch: (patch: SearchPatch) => void;
};

/** Length, place and zone of the window. "Today" goes back to the view that moves with time. */
export function OnCallToolbar({ view, first, window, accountZone, patch }: OnCallToolbarProps) {
  const step = view.days * DAY;
  const label = view.days === 31 ? 'month' : (SPAN_LABELS[view.days] ?? '').toLowerCase();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Segmented
        label="Length of the view"
        value={view.days}
        options={SPAN_OPTIONS}
        onChange={(days) => patch(formatOnCall({ days }))}
      />
      <div className="flex items-center gap-1">
        <Button aria-label={`Previous ${label}`} onClick={() => patch(formatOnCall({ from: first - step }))}>
          ◀
        </Button>
        <Button onClick={() => patch(formatOnCall({ from: undefined }))} disabled={view.from === undefined}>
          Today
        </Button>
        <Button aria-label={`Next ${label}`} onClick={() => patch(formatOnCall({ from: first + step }))}>
          ▶
        </Button>
      </div>
      <b className="px-1.5">{formatDays(first, first + step - DAY)}</b>
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <ZonePicker
          label="Time zone"
          zone={view.zone}
          accountZone={accountZone}
          window={window}
          onChange={(zone) => patch({ tz: zone === accountZone ? undefined : zone })}
        />
        <ZonePicker
          label="Second zone"
          zone={view.secondZone}
          accountZone={accountZone}
          window={window}
          onChange={(tz2) => patch({ tz2 })}
        />
        {view.secondZone !== undefined && (
          <Button look="quiet" aria-label="Remove the second zone" onClick={() => patch({ tz2: undefined })}>
            ✕
          </Button>
        )}
      </div>
    </div>
  );
}
