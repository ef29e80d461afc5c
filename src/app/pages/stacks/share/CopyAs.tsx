import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import { asJson, asMarkdown, asText } from './copy-text';
import { buildOf } from '../model/fields';
import { firstOwn, type Result } from '../result/rows';
import type { StacksView } from '../model/url';
import type { Asked } from '../model/asked';

type CopyAsProps = { asked: Asked; result: Result; view: StacksView };

/** The result for a chat, a review document or a program; secrets and e-mail addresses are masked in it. */
export function CopyAs({ asked, result, view }: CopyAsProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const about = { ...asked.fields, build: buildOf(asked.fields), near: view.near };
  const forms = [
    { name: 'Text', note: 'the stack with original positions', make: () => asText(result) },
    {
      name: 'Markdown',
      note: 'with the code of the chosen frame',
      make: () => asMarkdown(result, about, view.frame ?? firstOwn(result)),
    },
    { name: 'JSON', note: 'all that is known of each frame', make: () => asJson(result, about) },
  ];

  async function copy(name: string, text: string) {
    popover.current?.hidePopover();
    try {
      await navigator.clipboard.writeText(text);
      setSaid(`${name} copied, secrets masked`);
    } catch {
      setSaid('The browser refused to copy');
    }
  }

  return (
    <>
      <span role="status" className="text-sm text-ink-2 print:hidden">
        {said}
      </span>
      <Button popoverTarget={id} className="print:hidden">
        Copy as <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} className="w-72 p-2">
        {forms.map(({ name, note, make }) => (
          <button
            key={name}
            type="button"
            className="block min-h-8 w-full rounded-md px-2 text-left text-sm hover:bg-hover"
            onClick={() => void copy(name, make())}
          >
            {name} <span className="text-xs text-ink-3">{note}</span>
          </button>
        ))}
      </PopoverBox>
    </>
  );
}
