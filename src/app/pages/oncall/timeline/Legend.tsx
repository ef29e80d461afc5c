/** What the marks of the timeline mean, and how its figures are counted. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark bar" data-person="4" /> on duty
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark bar" data-person="4" data-override="" /> override
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark gap" /> gap: nobody on duty
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark bar" data-person="4" data-empty-role="" /> nobody in a
        role
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="legend-mark gap" data-expected="" /> expected gap: outside of the
        hours of all layers
      </li>
      <li>covered: share of the window with somebody on duty, mean over the enabled schedules</li>
    </ul>
  );
}
