import { channelMarkdown, channelText } from '#domain/oncall/words/channel-message';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { CopyForms, type CopyText } from '../../../ui/CopyMenu';
import type { OnCallParts } from '../controls/parts';
import { useChannelMessage } from './use-channel-message';

type CopyChoicesProps = { parts: OnCallParts; copy: CopyText };

const FORMS = [
  { name: 'Text', note: 'for Slack, Teams or a mail', textOf: channelText },
  { name: 'Markdown', note: 'for tools that render it', textOf: channelMarkdown },
] as const;

/** Forms of the message; its data load before one is picked. */
export function CopyChoices({ parts, copy }: CopyChoicesProps) {
  const { message, error } = useChannelMessage(parts);
  if (!message) {
    return (
      <p role="status" className="h-16 px-2 text-sm text-ink-2">
        {error ? (
          <>
            The schedules could not be loaded: <MaskedText text={error.message} />
          </>
        ) : (
          'Loading who is on duty…'
        )}
      </p>
    );
  }
  return (
    <CopyForms
      forms={FORMS.map(({ name, note, textOf }) => ({ name, note, make: () => textOf(message) }))}
      copy={copy}
    />
  );
}
