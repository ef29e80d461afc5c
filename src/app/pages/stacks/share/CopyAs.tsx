import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import { asJson, asMarkdown, asText, ownFrames } from './copy-text';
import { buildOf } from '../model/fields';
import type { ConvertedStack } from '../result/converted-stack';
import { firstOwn } from '../result/root-cause';
import type { StacksView } from '../model/url';
import type { StackRequest } from '../model/stack-request';

type CopyAsProps = { request: StackRequest; result: ConvertedStack; view: StacksView };

/** Copies the result for a chat, a review document or a program, with secrets and personal data masked. */
export function CopyAs({ request, result, view }: CopyAsProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState('');
  const header = { ...request.fields, build: buildOf(request.fields), near: view.near };
  const chosen = view.frame ?? firstOwn(result);
  const forms = [
    { name: 'Text', note: 'the stack with original positions', make: () => asText(result) },
    {
      name: 'Markdown',
      note: 'with the code of the chosen frame',
      make: () => asMarkdown(result, header, chosen === undefined ? [] : [chosen]),
    },
    {
      name: 'All own frames',
      note: 'with the code of each',
      make: () => asMarkdown(result, header, ownFrames(result)),
    },
    { name: 'JSON', note: 'everything known about each frame', make: () => asJson(result, header) },
  ];

  async function copy(name: string, text: string) {
    popover.current?.hidePopover();
    try {
      await navigator.clipboard.writeText(text);
      setNotice(`${name} copied, secrets masked`);
    } catch {
      setNotice('The browser refused to copy');
    }
  }

  return (
    <>
      <span role="status" className="text-sm text-ink-2 print:hidden">
        {notice}
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
