import { inflateSync } from 'node:zlib';

/** Texts of the pages of a PDF by Chromium: compressed streams, and fonts with a map of their glyphs. */
export function readPdf(raw: string): string[] {
  const objects = new Map(
    [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const glyphsOf = (font: string) => {
    const known = fonts.get(font) ?? readGlyphs(streamOf(objects, objects.get(font), 'ToUnicode'));
    fonts.set(font, known);
    return known;
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      let [font, text] = ['', ''];
      const content = streamOf(objects, body, 'Contents');
      for (const [, name, glyphs = ''] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/gi)) {
        if (name !== undefined) font = name;
        for (const glyph of glyphs.match(/..../g) ?? [])
          text += glyphsOf(font).get(glyph.toUpperCase()) ?? '';
      }
      return text;
    });
}

function streamOf(objects: ReadonlyMap<string, string>, body = '', key = ''): string {
  const [, id = ''] = new RegExp(`/${key} (\\d+) 0 R`).exec(body) ?? [];
  const object = objects.get(id) ?? '';
  const head = /\/Length (\d+)[^]*?stream\r?\n/.exec(object);
  if (!head) return '';
  // By its length: its last byte may be one that ends a line.
  const start = head.index + head[0].length;
  return inflateSync(Buffer.from(object.slice(start, start + Number(head[1])), 'latin1')).toString('latin1');
}

/** Text of each glyph of a font, from single entries and ranges. */
function readGlyphs(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  const add = (from: string, to: string, first: string) => {
    const [start, end, code] = [from, to, first].map((hex) => Number.parseInt(hex, 16));
    for (let glyph = start ?? 0; glyph <= (end ?? -1); glyph += 1) {
      const key = glyph.toString(16).padStart(4, '0').toUpperCase();
      glyphs.set(key, String.fromCodePoint((code ?? 0) + glyph - (start ?? 0)));
    }
  };
  for (const [, kind, block = ''] of map.matchAll(/beginbf(char|range)([\s\S]*?)endbf/g)) {
    const codes = [...block.matchAll(/<(\w+)>/g)].map(([, code = '']) => code);
    const width = kind === 'char' ? 2 : 3;
    for (let at = 0; at + width <= codes.length; at += width) {
      const [from = '', to = ''] = codes.slice(at);
      add(from, kind === 'char' ? from : to, codes[at + width - 1] ?? '');
    }
  }
  return glyphs;
}
