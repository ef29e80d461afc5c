import type { RecordSet } from '../records/kinds';
import type { Build, NewArtifact } from '../stack/artifacts';
import { type DemoTexts, handWritten } from './hand-written';
import { makeDemo } from './make-demo';

/** Files that only the bundler resolves: tests without one use `make-demo.ts`. */
const files = import.meta.glob<string>('./data/*', { query: '?raw', import: 'default', eager: true });

const texts: DemoTexts = (file) => files[`./data/${file}`] ?? '';

/**
 * The demo data: a company of six teams as it is on one day. The same for the same day and zone.
 * @param day the demo day, e.g. `2026-03-14`: an override is active on it, a gap is within a week.
 * @param timeZone the account's zone, of wall-clock times without their own.
 * @throws RangeError if `day` is no calendar day.
 */
export function demoRecords(day: string, timeZone: string): RecordSet {
  return makeDemo(texts, day, timeZone);
}

/** The demo data without incidents. The day matters to times only. */
export function demoDirectory(day: string, timeZone: string): Omit<RecordSet, 'incidents'> {
  return handWritten(texts, day, timeZone);
}

/** The build of the demo's Android app that its issues are about. */
export const DEMO_ANDROID: Build = { type: 'android', service: 'shop-android', version: '7.3.0' };

/** Ids of the build: the first as plugins since 1.13.0 send it, the second as older plugins do. */
export const DEMO_ANDROID_PATHS = ['build:6f1d2c40', 'variant:release'];

/**
 * Mapping of that build, under both ids. In R8's output `add` is inlined into `show`, and `ReceiptFragmentKt` contains
 * the file's top-level functions.
 */
export async function* demoAndroidArtifacts(): AsyncGenerator<NewArtifact> {
  const content = Buffer.from(texts('android-mapping.txt'));
  for (const path of DEMO_ANDROID_PATHS) yield { path, content };
}
