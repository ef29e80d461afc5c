import { useState } from 'react';
import { formatMoment, formatOffset } from '#domain/time/format';
import { ZonePicker } from '../../components/ZonePicker';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { usePatchSearch } from '../../url/use-patch-search';
import { linkedFields } from './fields';
import { forgetStacks, recentStacks } from './recent';
import type { StackPage } from './use-stack-page';

/** Stacks that were converted here before. They are in this browser and nowhere else, without their secrets. */
export function RecentStacks({ page }: { page: StackPage }) {
  const { view, account, asked, open } = page;
  const patch = usePatchSearch();
  const now = useNow();
  const [forgotten, setForgotten] = useState<number>();
  const recent = forgotten === (asked?.number ?? 0) ? [] : recentStacks();
  return (
    <Panel title="Recent stacks" note="in this browser only, secrets masked">
      {recent.length === 0 ? (
        <p className="text-sm text-ink-2">None yet: the last ten that you convert are kept here.</p>
      ) : (
        <>
          <ul className="text-sm">
            {recent.map((stack) => (
              <li key={stack.stack} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  onClick={() => {
                    const { images, ...about } = stack;
                    open(stack.stack, { ...linkedFields(about), frame: undefined }, images);
                  }}
                  className="flex min-h-8 w-full flex-wrap items-baseline gap-x-3 py-1 text-left hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-48 truncate text-accent underline">
                    {stack.title}
                  </span>
                  <span className="text-xs text-ink-2">
                    {stack.service} {stack.version}
                  </span>
                  <time dateTime={new Date(stack.at * 1000).toISOString()} className="text-xs text-ink-3">
                    {formatMoment(stack.at, view.zone)} {formatOffset(stack.at, view.zone)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <Button
              look="quiet"
              onClick={() => {
                forgetStacks();
                setForgotten(asked?.number ?? 0);
              }}
            >
              Forget them
            </Button>
            <span className="ml-auto">
              <ZonePicker
                label="Time zone"
                zone={view.zone}
                accountZone={account}
                window={{ start: now, end: now }}
                onChange={(zone) => patch({ tz: zone === account ? undefined : zone }, { replace: true })}
              />
            </span>
          </div>
        </>
      )}
    </Panel>
  );
}
