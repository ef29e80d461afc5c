import { channelMarkdown, channelText } from '#domain/oncall/words/channel-message';
import { MaskedText } from '../../../components/secrets/MaskedText';
import type { OnCallParts } from '../controls/parts';
import { useChannelMessage } from './use-channel-message';

type CopyChoicesProps = { parts: OnCallParts; onCopied: (words: string) => void };

const FORMS = [
  { name: 'Text', note: 'for Slack, Teams or a mail', textOf: channelText },
  { name: 'Markdown', note: 'for where it is read as such', textOf: channelMarkdown },
] as const;

/** The forms of the message. All that it needs is fetched before one is chosen. */
export function CopyChoices({ parts, onCopied }: CopyChoicesProps) {
  const { message, error } = useChannelMessage(parts);

  async function copy(name: string, text: string) {
    try {
      await navigator.clipboard.writeText(text);
      onCopied(`${name} copied`);
    } catch {
      onCopied('The browser refused to copy');
    }
  }

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
  return FORMS.map(({ name, note, textOf }) => (
    <button
      key={name}
      type="button"
      className="block min-h-8 w-full rounded-md px-2 text-left text-sm hover:bg-hover"
      onClick={() => void copy(name, textOf(message))}
    >
      {name} <span className="text-xs text-ink-3">{note}</span>
    </button>
  ));
}
