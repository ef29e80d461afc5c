import type { Plugin } from 'vite';

/**
 * Moves style sheets behind the element that `public/early.js` draws in: browsers paint what stands before a style sheet
 * while it loads, and run the program after it.
 */
export function earlyPaint(): Plugin {
  return {
    name: 'watchbill-early-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const without = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
        return without.replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}
