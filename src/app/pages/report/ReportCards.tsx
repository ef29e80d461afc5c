import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatFields, patched, paths } from '#address/codec';
import { hoursPath, incidentDays, REPORT_FIELDS, type ReportFields, type ReportList } from '#address/report';
import { INCIDENTS_FIELDS } from '#address/incidents';
import { RESPONDERS_FIELDS } from '#address/responders';
import { DEFINITIONS, SET_DEFINITION } from '#domain/report/report';
import { ANSWERS, type AnswerKey, channelName, TITLES } from '#domain/report/words';
import { counted, formatCount } from '#domain/text/words';
import { hoursText } from '#domain/time/format';
import { About } from '../../ui/Panel';
import type { ReadReport } from './use-report';
import { Dots, Months, Ranks } from './SmallCharts';

/** Four answers, each with figure, change, chart, and a link to what it counts. */
export function ReportCards({ result, view }: { result: ReadReport; view: ReportFields }) {
  const links = useLinks(result, view);
  return (
    <div className="grid min-w-0 gap-3.5 md:grid-cols-2 print:grid-cols-2 print:gap-2">
      {ANSWERS.map((key) => (
        <Card key={key} answer={key} read={result} link={links[key]}>
          <Chart answer={key} read={result} />
        </Card>
      ))}
    </div>
  );
}

type CardLink = { to: string; text: string } | undefined;

type CardProps = { answer: AnswerKey; read: ReadReport; link: CardLink; children: ReactNode };

function Card({ answer, read, link, children }: CardProps) {
  const { text } = read;
  const { question } = TITLES[answer];
  const { figure, about, lead, rest } = text.answers[answer];
  const linked = (words: string) =>
    link?.text === words ? (
      <Link
        to={link.to}
        className="inline-flex items-center text-accent underline max-md:min-h-11"
        preventScrollReset
      >
        {words}
      </Link>
    ) : (
      words
    );
  // "No incidents", "Nobody was woken", "Not known"
  const isFigure = !figure.startsWith('No');
  return (
    <section
      aria-label={question}
      className={'panel-box flex flex-col gap-1.5 px-5 print:gap-0.5 print:py-2 print:break-inside-avoid'}
    >
      <div className="flex items-center gap-2">
        <h2 className="grow">{question}</h2>
        <About title={question}>
          <Definition {...{ answer, read }} />
        </About>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <b className={`font-semibold ${isFigure ? 'text-3xl print:text-2xl' : 'text-xl'}`}>
          {linked(figure)}
        </b>
        <span className="text-ink-2">{linked(about)}</span>
      </p>
      {/* The rest is in the text of *Share*; the head has what is not fair. */}
      <p className="text-ink-2">
        {answer !== 'woken' && <b className="font-semibold text-ink">{lead}</b>}
        {answer === 'late' && ` ${rest}`}
      </p>
      <div className="mt-auto pt-3 print:pt-1">{children}</div>
      <p className="flex min-h-6 items-center empty:hidden print:hidden">
        {link && link.text !== figure && link.text !== about && linked(link.text)}
      </p>
    </section>
  );
}

/** Counting rules of an answer, with the numbers of this month. */
function Definition({ answer, read }: Pick<CardProps, 'answer' | 'read'>) {
  const { data, text, report, names } = read;
  const { hours, woken, needless, late } = report;
  const [top] = woken?.rates ?? [];
  const sums: Record<AnswerKey, string> = {
    hours:
      hours.first && hours.median > 0
        ? `${hoursText(hours.first.seconds)} h; the median of ${counted(hours.people.length, 'person', 'people')} is ${hoursText(hours.median)} h.`
        : '',
    woken:
      top && woken?.average !== undefined
        ? `${names.person(top.person)}: ${top.rate.toFixed(1)} wakings per 100 night hours; the average is ${woken.average.toFixed(1)}.`
        : '',
    needless:
      needless && woken ? `${formatCount(needless.wakings)} of ${counted(woken.wakings, 'waking')}.` : '',
    late: late
      ? `${formatCount(late.count.late)} of ${counted(late.count.of, 'incident')}. ${text.answers.late.rule ?? ''}`
      : '',
  };
  return (
    <>
      <p className="font-semibold empty:hidden">{sums[answer]}</p>
      <p>{DEFINITIONS[answer]}</p>
      {data.isSet && answer !== 'hours' && <p>{SET_DEFINITION}</p>}
      <p className="text-ink-2">Days are those of {data.zone}.</p>
    </>
  );
}

/** Usual lines of a chart, and most with all who are woken too often. */
const LINES = 3;
const MOST = 6;

function Chart({ answer, read }: { answer: AnswerKey; read: ReadReport }) {
  const { names, report } = read;
  const { hours, woken, needless, late } = report;
  if (answer === 'hours') {
    const { people, median, first } = hours;
    if (!first) return null;
    const medianText = `Median ${hoursText(median)} h`;
    return (
      <Dots
        label={`Hours of ${counted(people.length, 'person', 'people')}. ${medianText}`}
        dots={people.map(({ person, seconds }) => ({
          key: String(person),
          value: seconds,
          text: `${names.person(person)}: ${hoursText(seconds)} h`,
        }))}
        {...{ median, medianText }}
      />
    );
  }
  if (answer === 'woken') {
    if (!woken?.rates.length || woken.average === undefined) return null;
    const named = woken.rates.filter(
      ({ person, isUnfair }, place) =>
        place < LINES || (isUnfair && place < MOST) || person === woken.first?.person,
    );
    const more = woken.unfair - named.filter(({ isUnfair }) => isUnfair).length;
    const lines = named.map(({ person, rate }) => ({
      key: String(person),
      name: names.person(person),
      value: rate,
      text: rate.toFixed(1),
    }));
    return (
      <>
        <ChartLabel>Per 100 night hours, average {woken.average.toFixed(1)}</ChartLabel>
        <Ranks label="Wakings per 100 night hours" lines={lines} tick={woken.average} />
        {more > 0 && (
          <p className="mt-1.5 text-xs text-ink-2">and {formatCount(more)} more woken too often</p>
        )}
      </>
    );
  }
  if (answer === 'needless') {
    if (!needless?.channels.length) return null;
    return <Ranks label="Wakings without need by channel" lines={channelLines(read)} />;
  }
  if (!late || late.count.of === 0) return null;
  return (
    <>
      {read.data.isSet && <ChartLabel>Not counted for earlier months</ChartLabel>}
      <Months months={late.months} />
    </>
  );
}

function ChartLabel({ children }: { children: ReactNode }) {
  return <p className="mb-1.5 text-xs text-ink-2">{children}</p>;
}

/** The first channels, and the rest as one line. */
function channelLines({ report: { needless }, names }: ReadReport) {
  const channels = needless?.channels ?? [];
  const rest = channels.slice(LINES);
  const lines = channels.slice(0, LINES).map(({ channel, wakings }) => ({
    key: String(channel),
    name: channelName(channel, names),
    value: wakings,
    text: formatCount(wakings),
  }));
  const sum = rest.reduce((all, { wakings }) => all + wakings, 0);
  const more = {
    key: 'rest',
    name: counted(rest.length, 'more channel'),
    value: sum,
    text: formatCount(sum),
  };
  return rest.length === 0 ? lines : [...lines, more];
}

/** Links to what the figures count; of a set of schedules, and of wakings without need, to lists of this page. */
function useLinks({ report, data }: ReadReport, view: ReportFields): Record<AnswerKey, CardLink> {
  const [search] = useSearchParams();
  const { period, zone, isSet } = data;
  const { hours, woken, needless, late } = report;
  const days = incidentDays(period, view.team, zone);
  const listed = (list: ReportList) =>
    `?${patched(search, formatFields(REPORT_FIELDS, { list })).toString()}`;
  const onPage = (path: string, more: Record<string, string | undefined>) =>
    `${path}?${patched(new URLSearchParams(), { ...days, ...more }).toString()}`;
  const entries = onPage(paths.responders(), formatFields(RESPONDERS_FIELDS, { figure: 'night' }));
  const lateOnes = onPage(
    paths.incidents(),
    formatFields(INCIDENTS_FIELDS, { filters: { ack: data.lateRule } }),
  );
  return {
    hours: linkTo(
      hoursPath(period, view, zone),
      hours.people.length,
      counted(hours.people.length, 'person', 'people'),
    ),
    woken: linkTo(isSet ? listed('woken') : entries, woken?.wakings, counted(woken?.wakings ?? 0, 'waking')),
    needless: linkTo(listed('needless'), needless?.wakings, counted(needless?.wakings ?? 0, 'waking')),
    late: linkTo(
      isSet ? listed('late') : lateOnes,
      late?.count.late,
      `${formatCount(late?.count.late ?? 0)} of ${counted(late?.count.of ?? 0, 'incident')}`,
    ),
  };
}

function linkTo(to: string, count: number | undefined, text: string): CardLink {
  return count === undefined || count === 0 ? undefined : { to, text };
}
