import { CopyForms, CopyMenu } from '../../../ui/CopyMenu';
import { asJson, asMarkdown, asText, ownFrames } from './copy-text';
import { buildOf } from '../model/fields';
import type { ConvertedStack } from '../result/converted-stack';
import { firstOwn } from '../result/root-cause';
import type { StacksView } from '../model/url';
import type { StackRequest } from '../model/stack-request';

type CopyStackProps = { request: StackRequest; result: ConvertedStack; view: StacksView };

/** Copies the result for a chat, a review document or a program, with secrets and personal data masked. */
export function CopyStack({ request, result, view }: CopyStackProps) {
  const header = { ...request.fields, build: buildOf(request.fields), near: view.near };
  const selected = view.frame ?? firstOwn(result);
  const forms = [
    { name: 'Text', note: 'the stack with original positions', make: () => asText(result) },
    {
      name: 'Markdown',
      note: 'with the code of the selected frame',
      make: () => asMarkdown(result, header, selected === undefined ? [] : [selected]),
    },
    {
      name: 'All own frames',
      note: 'with the code of each',
      make: () => asMarkdown(result, header, ownFrames(result)),
    },
    { name: 'JSON', note: 'every detail of each frame', make: () => asJson(result, header) },
  ];
  return (
    <CopyMenu done={(name) => `${name} copied, secrets masked`}>
      {(copy) => <CopyForms forms={forms} copy={copy} />}
    </CopyMenu>
  );
}
