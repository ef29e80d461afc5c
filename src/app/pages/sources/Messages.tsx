import { hasFailed, retryText, type MessageState } from '#contract/served/records';
import { type At, readingTime } from '#domain/duty/source-words';
import { formatCount } from '#domain/text/words';
import { type Column, RecordTable } from '../../ui/RecordTable';
import { Panel } from '../../ui/Panel';
import { Code } from './FirstRun';

/** Messages to chats: when each was sent last, and what to do if one failed or is tried again. */
export function Messages({ messages, at }: { messages: readonly MessageState[]; at: At }) {
  if (messages.length === 0) return null;
  const failed = messages.filter((message) => message.retry ?? hasFailed(message));
  return (
    <Panel title="Messages" note="to chats and programs">
      <RecordTable
        label="Messages"
        columns={columnsFor(at)}
        items={messages}
        keyOf={({ message }) => message}
        hasCards
      />
      {failed.map(({ message, tool_name, failed_at = 0, problem, retry }) => (
        <div key={message} className="mt-2 text-sm wrap-anywhere">
          <p className={retry ? 'text-warn' : 'text-bad'}>
            {retry
              ? `${message}: ${tool_name}: ${retryText(retry, readingTime(retry.since, at))}`
              : `${message}, ${readingTime(failed_at, at)}: ${tool_name}: ${problem}`}
          </p>
          <p className="mt-1">Check the address in its file, then try it:</p>
          <Code>{`npm run watchbill -- messages test ${message}`}</Code>
        </div>
      ))}
    </Panel>
  );
}

function columnsFor(at: At): readonly Column<MessageState>[] {
  return [
    { head: 'Message', cell: ({ message }) => message },
    { head: 'To', cell: ({ tool_name }) => tool_name },
    { head: 'When', cell: ({ when }) => when.join(', ') },
    { head: 'Sent', numeric: true, cell: ({ sent }) => formatCount(sent) },
    { head: 'Failed', numeric: true, cell: ({ failed }) => formatCount(failed) },
    {
      head: 'Last sent',
      cell: ({ sent_at }) => (sent_at === undefined ? 'never' : readingTime(sent_at, at)),
    },
  ];
}
