import { useState } from 'react';
import { type SourceTool, SOURCE_TOOLS, TOOLS } from '#domain/exchange/source-tools';
import { Button } from '../../ui/Button';

/** Text to type or copy unchanged. */
export function Code({ children }: { children: string }) {
  return (
    <pre className="mt-1 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
      {children}
    </pre>
  );
}

/** Steps that connect a tool: which one, its file, and the command. */
export function FirstRun() {
  const [tool, setTool] = useState<SourceTool>('pagerduty');
  const members = Object.entries({ name: 'prod', tool, ...TOOLS[tool].example }).map(
    ([name, value]) => `"${name}": "${value}"`,
  );
  return (
    <section aria-label="Connect a tool" className="panel-box text-left text-sm">
      <p className="mb-3 text-lg">
        <b className="font-semibold text-ink">No tool is connected.</b> Where is your rota today?
      </p>
      <fieldset className="mb-3 flex flex-wrap gap-1.5">
        <legend className="mb-1.5 text-xs text-ink-3">Tool</legend>
        {SOURCE_TOOLS.map((name) => (
          <Button
            key={name}
            look={name === tool ? 'pressed' : 'plain'}
            aria-pressed={name === tool}
            onClick={() => setTool(name)}
          >
            {name === 'ical' ? 'Another tool’s calendar' : TOOLS[name].title}
          </Button>
        ))}
      </fieldset>
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>
          Write this into <code>sources.json</code>, and{' '}
          {tool === 'ical' ? 'the secret address of the calendar' : 'a key that may only read'} into the file
          beside it:
          <Code>{`{ "sources": [\n  { ${members.join(', ')} }\n] }`}</Code>
        </li>
        <li>
          See what would be read:
          <Code>WATCHBILL_SOURCES_FILE=sources.json npm run watchbill -- sync --diff</Code>
        </li>
        <li>Start the server with the same setting. It reads every 15 minutes, and writes nothing there.</li>
      </ol>
    </section>
  );
}
