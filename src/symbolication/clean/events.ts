import { readAddress } from '../stack';
import { frameText, imageFrame, imageText, isMembers, listAt, type Members, textAt } from './event-frames';

/** Reader of one tool's events: the text of their stacks; undefined for other objects. */
type EventReader = { name: string; read: (event: Members) => string | undefined };

const READERS: readonly EventReader[] = [
  { name: 'MetricKit', read: readMetricKit },
  { name: 'Sentry event', read: readSentry },
  { name: 'Bugsnag event', read: readExceptions('stacktrace', 'errorClass', 'error_class') },
  { name: 'Crashlytics event', read: readExceptions('frames', 'exception_message', 'blamed', 'type') },
];

const MAX_DEPTH = 6;
const MAX_EVENTS = 200;

/** Stacks in the events of error trackers, anywhere in a JSON value, as their platforms print them. */
export function eventText(value: unknown): { name: string; text: string } | undefined {
  const texts: string[] = [];
  let name = '';
  const visit = (at: unknown, depth: number) => {
    if (depth > MAX_DEPTH || texts.length >= MAX_EVENTS) return;
    if (Array.isArray(at)) {
      for (const item of at) visit(item, depth + 1);
      return;
    }
    if (!isMembers(at)) return;
    for (const reader of READERS) {
      const text = reader.read(at);
      if (text === undefined) continue;
      name = reader.name;
      texts.push(text);
      return;
    }
    for (const member of Object.values(at)) visit(member, depth + 1);
  };
  visit(value, 0);
  return texts.length === 0 ? undefined : { name, text: texts.join('\n') };
}

type EventError = { type: string; message: string; frames: readonly Members[] };

/** Sentry as sent (`exception.values`), and as its pages download it (`entries`). Frames end with the thrown one. */
function readSentry(event: Members): string | undefined {
  const entry = (type: string) => listAt(event, 'entries').find((entry) => entry['type'] === type);
  const values = valuesOf(event['exception']) ?? valuesOf(entry('exception')?.['data']);
  if (values === undefined) return undefined;
  const errors = values.map((value) => ({
    type: textAt(value, ['type']),
    message: textAt(value, ['value']),
    frames: sentryFrames(value),
  }));
  if (errors.every(({ frames }) => frames.length === 0)) {
    const threads = valuesOf(event['threads']) ?? valuesOf(entry('threads')?.['data']) ?? [];
    const thread = threads.find(({ crashed }) => crashed === true) ?? threads[0];
    const [last] = errors.slice(-1);
    if (thread && last) last.frames = sentryFrames(thread);
  }
  const images = listAt(event, 'debug_meta', 'images').concat(listAt(entry('debugmeta')?.['data'], 'images'));
  // The thrown error comes last.
  return stackText(errors.reverse(), event, images);
}

function valuesOf(value: unknown): Members[] | undefined {
  const list = Array.isArray(value) ? value.filter(isMembers) : listAt(value, 'values');
  return list.length === 0 ? undefined : list;
}

function sentryFrames(value: Members): Members[] {
  const raw = ['raw_stacktrace', 'rawStacktrace'].map((key) => listAt(value, key, 'frames'));
  return (raw.find((frames) => frames.length > 0) ?? listAt(value, 'stacktrace', 'frames')).toReversed();
}

/** Events with a list of exceptions, the thrown one first; `signs` are members of which one has to be there. */
function readExceptions(framesKey: string, ...signs: string[]): EventReader['read'] {
  return (event) => {
    const exceptions = listAt(event, 'exceptions');
    if (!exceptions.some((exception) => signs.some((sign) => sign in exception))) return undefined;
    const errors = exceptions.map((exception) => ({
      type: textAt(exception, ['errorClass', 'error_class', 'type']),
      message: textAt(exception, ['message', 'exception_message', 'title']),
      frames: listAt(exception, framesKey),
    }));
    if (errors.every(({ frames }) => frames.length === 0)) return undefined;
    const images = errors.flatMap(({ frames }) => frames.flatMap(loadedImage));
    return stackText(errors, event, images);
  };
}

/** Bugsnag has the image of a frame in the frame. */
function loadedImage(frame: Members): Members[] {
  const uuid = textAt(frame, ['machoUUID', 'macho_uuid']);
  const name = textAt(frame, ['machoFile', 'macho_file']);
  if (uuid === '' || name === '') return [];
  return [{ name, uuid, load_address: frame['machoLoadAddress'] ?? frame['macho_load_address'] }];
}

function stackText(
  errors: readonly EventError[],
  event: Members,
  images: readonly Members[],
): string | undefined {
  const lines = errors.flatMap(({ type, message, frames }, i) => [
    `${i === 0 ? '' : 'Caused by: '}${[type, message].filter((part) => part !== '').join(': ')}`,
    ...frames.map(frameText).filter((line) => line !== ''),
  ]);
  const listed = new Set(images.map(imageText).filter((line) => line !== ''));
  if (listed.size > 0) lines.push('', 'Binary Images:', ...listed);
  return [...lines, ...buildLines(event)].join('\n');
}

/** `release: shop@1.4.2`, or `service: shop` and `version: 1.4.2`, from where trackers have it. */
export function buildLines(event: Members): string[] {
  const app = [event['app'], event['application']].find(isMembers) ?? {};
  const release = textAt(event, ['release']);
  const service = textAt(event, ['service', 'service.name']) || nameOf(event['service']);
  const version = textAt(event, ['version', 'app_version']) || textAt(app, ['version', 'display_version']);
  return [
    ...(release === '' ? [] : [`release: ${release}`]),
    ...(service === '' ? [] : [`service: ${service}`]),
    ...(version === '' ? [] : [`version: ${version}`]),
  ];
}

function nameOf(value: unknown): string {
  return isMembers(value) ? textAt(value, ['name']) : '';
}

/** MetricKit: one tree of calls per thread, from the innermost frame to its callers. */
function readMetricKit(event: Members): string | undefined {
  const stacks = listAt(event, 'callStackTree', 'callStacks').concat(listAt(event, 'callStacks'));
  if (stacks.length === 0) return undefined;
  const images = new Map<string, string>();
  const lines = stacks.flatMap((stack, i) => {
    const frames = branchOf(listAt(stack, 'callStackRootFrames'));
    const isCrashed = stack['threadAttributed'] === true;
    return [`Thread ${i}${isCrashed ? ' Crashed' : ''}:`].concat(
      frames.map((frame, number) => metricFrame(frame, number, images)),
      '',
    );
  });
  const meta = isMembers(event['diagnosticMetaData']) ? event['diagnosticMetaData'] : {};
  const reason = textAt(meta, ['terminationReason']);
  const version = textAt(meta, ['appVersion']);
  return [
    ...(reason === '' ? [] : [`Exception Type: ${reason}`]),
    ...lines,
    'Binary Images:',
    ...images.values(),
    ...(version === '' ? [] : [`version: ${version}`]),
  ].join('\n');
}

const MAX_BRANCH = 2000;

/** The frames along the first branch of each level. */
function branchOf(roots: readonly Members[]): Members[] {
  const branch: Members[] = [];
  let [frame] = roots;
  while (frame !== undefined && branch.length < MAX_BRANCH) {
    branch.push(frame);
    [frame] = listAt(frame, 'subFrames');
  }
  return branch;
}

/** No image is so long: some reports have the load address in the place of the offset. */
const FIRST_ADDRESS = 2n ** 32n;

function metricFrame(frame: Members, number: number, images: Map<string, string>): string {
  const address = readAddress(textAt(frame, ['address'])) ?? 0n;
  const offset = readAddress(textAt(frame, ['offsetIntoBinaryTextSegment'])) ?? 0n;
  const load = offset >= FIRST_ADDRESS ? offset : address - offset;
  const image = textAt(frame, ['binaryName']) || '???';
  const uuid = textAt(frame, ['binaryUUID']);
  const line = imageText({ name: image, uuid, load_address: String(load) });
  if (uuid !== '' && line !== '') images.set(`${image} ${load}`, line);
  return imageFrame({ address, image, load, name: '', number });
}
