import { formatCount } from '#domain/text/words';
import { useState } from 'react';
import type { BinaryImage } from '#contract/stack';
import { formatMoment, formatOffset } from '#domain/time/format';
import { ZoneControl } from '../../../components/time/ZoneControl';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { linkedFields } from '../model/fields';
import { forgetStacks, isKept, LONGEST_RECENT, type RecentStack } from '../model/recent';
import type { StackRequest } from '../model/stack-request';
import type { StacksView } from '#address/stacks';

type RecentStacksProps = {
  /** Current request. */
  request: StackRequest | undefined;
  stored: readonly RecentStack[];
  zone: string;
  onOpen: (
    stack: string,
    about: Partial<StacksView>,
    parts: { images: readonly BinaryImage[] | undefined },
  ) => void;
};

/** Stacks converted in this browser, stored here without secrets. */
export function RecentStacks({ request, stored, zone, onOpen }: RecentStacksProps) {
  const now = useNow();
  const [forgotten, setForgotten] = useState<number>();
  const number = request?.number ?? 0;
  const recent = forgotten === number ? [] : stored;
  const isTooLong = request !== undefined && !isKept(request.input.stack, request.images);
  if (recent.length === 0 && !isTooLong) return null;
  return (
    <Panel
      title="Recent stacks"
      about="The last ten that you convert are kept in this browser, secrets masked."
    >
      {isTooLong && (
        <p role="status" className="mb-2 text-sm text-ink-2">
          The stack above is too long to be kept here: it has {formatCount(request.input.stack.length)}{' '}
          characters of at most {formatCount(LONGEST_RECENT)}.
        </p>
      )}
      {recent.length > 0 && (
        <>
          <ul className="text-sm">
            {recent.map((stack) => (
              <li key={stack.stack} className="border-t border-line first:border-t-0">
                <button
                  type="button"
                  onClick={() => {
                    const { images, ...about } = stack;
                    onOpen(
                      stack.stack,
                      { ...linkedFields(about), part: undefined, frame: undefined },
                      { images },
                    );
                  }}
                  className="flex min-h-8 w-full flex-wrap items-baseline gap-x-3 py-1 text-left hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-48 truncate text-accent underline">
                    {stack.title}
                  </span>
                  <span className="min-w-0 text-xs wrap-anywhere text-ink-2">
                    {stack.service} {stack.version}
                  </span>
                  <time dateTime={new Date(stack.at * 1000).toISOString()} className="text-xs text-ink-3">
                    {formatMoment(stack.at, zone)} {formatOffset(stack.at, zone)}
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
                setForgotten(number);
              }}
            >
              Clear list
            </Button>
            <span className="ml-auto">
              <ZoneControl zone={zone} window={{ start: now, end: now }} replace />
            </span>
          </div>
        </>
      )}
    </Panel>
  );
}
