import { ANSWERS, answerText, reportLines, reportMarkdown, TITLES } from '#domain/report/words';
import { CopyForms, CopyMenu } from '../../ui/CopyMenu';
import type { ReadReport } from './model/use-report';

/** The report as text: what is copied, and what a message says. */
export function TextPanel({ read: { text }, link }: { read: ReadReport; link: string }) {
  return (
    <section
      aria-label="As text"
      className="panel-box flex flex-col gap-3 self-start guest:hidden print:hidden"
    >
      <h2>As text</h2>
      <div className="space-y-2.5 rounded-md border border-line bg-sunken p-3 wrap-anywhere">
        <p className="font-semibold">{text.title}</p>
        {ANSWERS.map((key) => (
          <p key={key}>
            <b className="font-semibold">{TITLES[key].label}:</b> {answerText(text.answers[key])}
          </p>
        ))}
        <p>{link}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
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
      </div>
    </section>
  );
}
