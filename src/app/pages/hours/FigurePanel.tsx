import type { Ledger, StatementLine } from '#domain/ledger/ledger';
import { counted } from '#domain/text/words';
import { hoursText, formatZone } from '#domain/time/format';
import type { Directory } from '../../api/names/directory-of';
import { RecordTable } from '../../ui/RecordTable';
import type { TableRow, OpenFigure } from './model/table';
import { hoursMore, KIND_RULES, lengthText, moneyText, paidRules, rateText } from './model/words';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FigureKey } from '#domain/ledger/account';
import {
  type CountFigure,
  figureInText,
  FIGURES,
  figuresOfTable,
  isLength,
  isOfDuty,
  type LedgerFigure,
} from '#domain/ledger/figures';
import { KINDS, PAID } from '#domain/ledger/kinds';
import type { PayRules } from '#contract/served/ledger';
import { figureOfLine, isHourly, type Pay } from '#domain/ledger/pay';
import { lengthOf } from '#domain/time/interval';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { QueryPanel } from '../../components/states/Failure';
import { figureText, NOTHING } from './columns';
import { type NightFigure, NightPanel } from './NightPanel';
import { PayLines, type StatementContext, StretchTable } from './StretchTable';
import { type HoursSource, statementsQuery } from './model/use-hours';

/** Hours of everybody by size, with the median at its place. */
function MedianPanel({ row, ledger, directory }: { row: TableRow; ledger: Ledger; directory: Directory }) {
  const { medians } = ledger;
  const people = ledger.rows
    .filter(({ isUnknown }) => !isUnknown)
    .map(({ person_id, figures }) => ({
      key: String(person_id),
      name: directory.person(person_id),
      seconds: figures.total,
    }));
  const lines = people.toSpliced(people.length / 2, 0, {
    key: 'median',
    name: 'Median',
    seconds: medians.total,
  });
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">
        {hoursText(row.figures.total)} h on call. Median of {counted(people.length, 'person', 'people')}:{' '}
        {hoursText(medians.total)} h, {people.length % 2 === 0 ? 'halfway between the two' : 'the one'} in the
        middle.
      </p>
      <RecordTable
        label="Hours of everybody"
        items={lines}
        keyOf={({ key }) => key}
        isCurrent={({ key }) => key === row.key}
        columns={[
          {
            head: 'Person',
            className: 'wrap-anywhere',
            cell: ({ key, name }) => (
              <span className={key === 'median' ? 'font-semibold' : 'font-normal'}>{name}</span>
            ),
          },
          { head: 'On call', unit: 'h', numeric: true, cell: ({ seconds }) => hoursText(seconds) },
          {
            head: 'Against median',
            unit: 'h',
            numeric: true,
            cell: ({ key, seconds }) => key !== 'median' && hoursMore(seconds - medians.total),
          },
        ]}
      />
    </>
  );
}

type PanelContext = StatementContext & { source: HoursSource; rules: PayRules | undefined };

type FigurePanelProps = PanelContext & {
  row: TableRow;
  figure: LedgerFigure;
  /** Zone of people without one of their own. */
  zone: string;
  /** Undefined if the range is too long for that page. */
  respondersLink: string | undefined;
  ledger: Ledger | undefined | null;
  onOpen: (open: OpenFigure) => void;
};

/** Lines behind an open figure, with their sum. */
export function FigurePanel({
  row,
  figure,
  onOpen,
  respondersLink,
  zone,
  ledger,
  ...context
}: FigurePanelProps) {
  const { rules, directory } = context;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to what was opened: the panel has a key per figure.
  useEffect(() => heading.current?.focus(), []);
  const title = `${row.name}, ${figureInText(figure)}`;
  const line = row.pay?.lines.find(({ key }) => figureOfLine(key) === figure);
  const open = (next: LedgerFigure) => onOpen({ of: row.key, figure: next });
  return (
    <section aria-label={title} className="panel-box scroll-mt-3 print:hidden">
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
          {title}
        </h2>
        <Button
          look="quiet"
          aria-label="Close"
          title="Close"
          onClick={() => onOpen({ of: undefined, figure: undefined })}
        >
          ✕
        </Button>
      </div>
      <FigureChoice {...{ row, figure, rules }} onChoose={open} />
      {rules && row.pay && line && (
        <p className="mb-1 flex flex-wrap items-center justify-between gap-2 text-sm">
          <Button look="quiet" onClick={() => open('amount')}>
            ‹ Amount, {moneyText(row.pay.amount, rules)}
          </Button>
          {!isHourly(line.key) &&
            `${line.count} × ${rateText(line.rate, rules)} = ${moneyText(line.amount, rules)}`}
        </p>
      )}
      {figure === 'amount' && row.pay && rules && <PayLines pay={row.pay} rules={rules} onOpen={open} />}
      {figure === 'againstMedian' && ledger && <MedianPanel {...{ row, ledger, directory }} />}
      {isOfNights(figure) && <NightPanel {...context} {...{ row, figure, respondersLink }} zone={zone} />}
      {isOfDuty(figure) && <Statement {...context} row={row} figure={figure} />}
    </section>
  );
}

/** Figures of the person; the chosen one has its lines below. */
function FigureChoice({
  row,
  figure,
  rules,
  onChoose,
}: Pick<FigurePanelProps, 'row' | 'figure' | 'rules'> & { onChoose: (figure: LedgerFigure) => void }) {
  const figures = [...figuresOfTable(rules), 'againstMedian' as const];
  return (
    <ul aria-label="Figures" className="my-2 flex flex-wrap gap-1">
      {figures.map((key) => {
        const text = figureText(row, key, rules);
        if (NOTHING.has(text)) return null;
        const name = FIGURES[key].name;
        return (
          <li key={key}>
            <Button
              look={key === figure ? 'pressed' : 'plain'}
              aria-pressed={key === figure}
              aria-label={text === '' ? name : `${text}, ${name}`}
              className="h-7 px-2 max-md:h-11"
              onClick={() => onChoose(key)}
            >
              {name} <b className="font-semibold">{text}</b>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function isOfNights(figure: LedgerFigure): figure is NightFigure {
  return figure === 'interruptions' || figure === 'nightIncidents';
}

type StatementProps = PanelContext & {
  row: TableRow;
  figure: FigureKey;
};

function Statement({ row, figure, source, ...context }: StatementProps) {
  const { person } = row;
  const query = useQuery(statementsQuery(source, person === undefined ? [] : [person], figure));
  return (
    <QueryPanel
      what="The stretches"
      query={query}
      loading={<p className="h-40 text-sm text-ink-3">Loading…</p>}
    >
      {([statement]) =>
        statement && (
          <StatementLines
            {...context}
            lines={statement.lines}
            zone={statement.zone}
            figure={figure}
            row={row}
          />
        )
      }
    </QueryPanel>
  );
}

function StatementLines({
  lines,
  zone,
  figure,
  row,
  directory,
  scheduleName,
  year,
  rules,
}: Omit<StatementProps, 'source'> & { lines: readonly StatementLine[]; zone: string }) {
  const isOfKind = KINDS.some((kind) => kind === figure || PAID[kind] === figure);
  const [one, many] = isLength(figure) ? ['stretch', 'stretches'] : LINE_WORDS[figure];
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">
        {counted(lines.length, one, many)}, {formatZone(zone, lines[0]?.start ?? 0, lines.at(-1)?.end)}
      </p>
      <CappedList items={lines} cap={60}>
        {(listed) => (
          <StretchTable
            label="Stretches"
            {...{ directory, scheduleName, year, zone }}
            lines={listed}
            withKind={!isOfKind}
          />
        )}
      </CappedList>
      {isLength(figure) && <LinesSum rules={rules} seconds={lengthOf(lines)} figure={figure} pay={row.pay} />}
    </>
  );
}

/** Lines of a count, one and many. */
const LINE_WORDS: Readonly<Record<CountFigure, readonly [one: string, many: string]>> = {
  shifts: ['shift', 'shifts'],
  nights: ['night', 'nights'],
  weekends: ['weekend', 'weekends'],
  weekendDays: ['weekend day', 'weekend days'],
  holidayDays: ['holiday', 'holidays'],
  shortRests: ['rest', 'rests'],
  run: ['run of days', 'runs of days'],
};

type LinesSumProps = Pick<PanelContext, 'rules'> & {
  seconds: number;
  figure: LedgerFigure;
  pay: Pay | undefined;
};

/** "63 h × € 8.00", "€ 504.00", and the rule. */
function LinesSum({ seconds, figure, pay, rules }: LinesSumProps) {
  const paidKind = KINDS.find((kind) => PAID[kind] === figure);
  const line = paidKind && pay?.lines.find(({ key }) => key === paidKind);
  const rule = figureRule(figure, rules);
  return (
    <>
      <p className="mt-1 flex justify-between gap-3 border-t-2 border-line-strong pt-2 font-semibold">
        <span>
          {lengthText(seconds)}
          {rules && line && ` × ${rateText(line.rate, rules)}`}
        </span>
        {rules && line && <span>{moneyText(line.amount, rules)}</span>}
      </p>
      {rule !== undefined && (
        <p className="mt-2 text-xs text-ink-3">
          {FIGURES[figure].name}: {rule}.
        </p>
      )}
    </>
  );
}

/** Rule of a kind of hours, or of what is paid as one. */
function figureRule(figure: LedgerFigure, rules: PayRules | undefined): string | undefined {
  const paidKind = KINDS.find((kind) => PAID[kind] === figure);
  if (paidKind) return rules && paidRules(rules.bounds)[paidKind];
  const kind = KINDS.find((one) => one === figure);
  return kind && KIND_RULES[kind];
}
