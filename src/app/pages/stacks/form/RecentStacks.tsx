import { useState } from 'react';
import type { BinaryImage } from '#contract/stack';
import type { StacksView } from '#address/stacks';
import { formatMoment, formatOffset } from '#domain/time/format';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { linkedFields } from '../model/fields';
import { forgetStacks, type RecentStack } from '../model/recent';

type RecentStacksProps = {
  stored: readonly RecentStack[];
  zone: string;
  onOpen: (
    stack: string,
    about: Partial<StacksView>,
    parts: { images: readonly BinaryImage[] | undefined },
  ) => void;
};

/** Stacks converted in this browser, stored here without secrets. */
export function RecentStacks({ stored, zone, onOpen }: RecentStacksProps) {
  const [isForgotten, setForgotten] = useState(false);
  if (stored.length === 0 || isForgotten) return null;
  return (
    <Panel title="Recent stacks">
      <ul className="text-sm">
        {stored.map(({ images, ...stack }) => (
          <li key={stack.stack} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() =>
                onOpen(stack.stack, { ...linkedFields(stack), part: undefined, frame: undefined }, { images })
              }
              className="flex min-h-8 w-full flex-wrap items-baseline gap-x-3 py-1 text-left hover:bg-hover max-md:min-h-11"
            >
              <span className="min-w-0 flex-1 basis-48 truncate text-accent underline">{stack.title}</span>
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
      <Button
        look="quiet"
        className="mt-2"
        onClick={() => {
          forgetStacks();
          setForgotten(true);
        }}
      >
        Clear list
      </Button>
    </Panel>
  );
}
