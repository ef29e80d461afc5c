import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { code } from './drawing-thread?thread';

const HEAP_MB = 256;
const TIMEOUT_MS = 20_000;

/** Renders an SVG as PNG, in a separate thread. @throws on a timeout or an error. */
export async function drawPng(svg: string, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  const worker = new Worker(code, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { svg, wasm, fonts: fonts.files(svg) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const rendering = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The rendering thread has ended.')));
    worker.once('message', (png: Uint8Array) => resolve(new Uint8Array(png)));
  });
  try {
    return await rendering;
  } finally {
    await worker.terminate();
  }
}

/**
 * Fonts of pictures. Noto Sans is bundled, with Latin, Greek and Cyrillic; for other scripts the system's fonts are
 * used if installed, and otherwise texts are replaced, so that no name becomes a row of boxes.
 */
export type Fonts = {
  /** Font files, bundled ones first. */
  files: (text: string) => string[];
  /** True if the fonts cover all letters of a text. */
  canWrite: (text: string) => boolean;
};

const require = createRequire(import.meta.url);
const WEIGHTS = ['Regular', 'SemiBold', 'Bold'];
const OWN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const PICTOGRAMS = /\p{Extended_Pictographic}/u;

/** Scripts, and patterns of font files that cover them. */
const OTHERS = [
  {
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
    file: /^(?:NotoSans(?:Mono)?CJK.*Regular|NotoSans[STJK][CPR]-Regular|wqy-\w+|DroidSansFallback\w*|SourceHanSans.*Regular|PingFang|msyh|Hiragino Sans GB)\.(?:ttf|ttc|otf)$/i,
  },
  {
    script: /\p{Script=Arabic}/gu,
    file: /^(?:NotoSansArabic.*Regular|NotoNaskhArabic-Regular|DejaVuSans)\.ttf$/i,
  },
  { script: /\p{Script=Hebrew}/gu, file: /^(?:NotoSansHebrew.*Regular|DejaVuSans)\.ttf$/i },
  { script: /\p{Script=Thai}/gu, file: /^(?:NotoSansThai.*Regular|Garuda|Loma)\.ttf$/i },
  { script: /\p{Script=Devanagari}/gu, file: /^(?:NotoSansDevanagari.*Regular|Lohit-Devanagari)\.ttf$/i },
];

const PLACES = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  'C:/Windows/Fonts',
];

/** Finds fonts once; missing folders are skipped. */
export async function findFonts(): Promise<Fonts> {
  const own = join(dirname(require.resolve('@embedpdf/fonts-latin')), '../fonts');
  const lists = await Promise.all(
    PLACES.map((place) => readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const files = lists.flat().filter((entry) => entry.isFile());
  const others = OTHERS.map(({ script, file }) => {
    const match = files.find(({ name }) => file.test(name));
    return { script, path: match && join(match.parentPath, match.name) };
  });
  return {
    files: (text) => [
      ...WEIGHTS.map((weight) => join(own, `NotoSans-${weight}.ttf`)),
      ...others.flatMap(({ script, path }) => (path !== undefined && text.search(script) >= 0 ? [path] : [])),
    ],
    canWrite: (text) => {
      const rest = others.reduce(
        (left, { script, path }) => (path === undefined ? left : left.replaceAll(script, '')),
        text,
      );
      return OWN.test(rest) && !PICTOGRAMS.test(rest);
    },
  };
}
