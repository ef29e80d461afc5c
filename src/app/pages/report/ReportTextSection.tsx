import { ANSWERS, answerText, reportLines, reportMarkdown, TITLES } from '#domain/report/words';
import { ShareSection } from '../../components/share/ShareSection';
import { CopyForms, CopyMenu } from '../../ui/CopyMenu';
import type { ReadReport } from './model/use-report';

/** Report as text, for copying and for messages. */
export function ReportTextSection({ read: { text }, link }: { read: ReadReport; link: string }) {
  return (
    <ShareSection
      title="As text"
      note={text.title}
      actions={
        <CopyMenu done={(name) => `${name} copied`}>
          {(copy) => (
            <CopyForms
              copy={copy}
              forms={[
                { name: 'Text', note: 'for a chat', make: () => [...reportLines(text), link].join('\n') },
                { name: 'Markdown', note: 'for an issue or a page', make: () => reportMarkdown(text, link) },
              ]}
            />
          )}
        </CopyMenu>
      }
    >
      <div className="space-y-2.5 rounded-md border border-line bg-sunken p-3 wrap-anywhere">
        {ANSWERS.map((key) => (
          <p key={key}>
            <b className="font-semibold">{TITLES[key].label}:</b> {answerText(text.answers[key])}
          </p>
        ))}
        <p>{link}</p>
      </div>
    </ShareSection>
  );
}
