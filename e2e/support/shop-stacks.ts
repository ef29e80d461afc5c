import type { RequestOf } from '#contract/operation';
import type { stackEnrich } from '#contract/stack';
import { startOver } from './upstream';

/** A stack of a made-up shop, and a server that has its sources. */

export const SECRET = 'ghp_0123456789abcdefABCDEF';
export const MAIL = 'ana@example.com';
const CDN = 'https://cdn.example.com/shop/1.4.2';

export const SHOP_STACK = [
  "TypeError: Cannot read properties of undefined (reading 'total')",
  `    at te (${CDN}/index-9f2c.js:1:48211)`,
  `    at async ne (${CDN}/index-9f2c.js:1:48730)`,
  `    at Xr (${CDN}/vendor-b1.js:24:90117)`,
  `    at Object.au (${CDN}/vendor-b1.js:24:90388)`,
  'logged by the till',
  `    at HTMLButtonElement.<anonymous> (${CDN}/index-9f2c.js:1:50001)`,
  '    at chrome-extension://abcdef/content.js:1:2001',
  `    at ${CDN}/legacy-77.js:1:301`,
  `Caused by: Error: the cart of ${MAIL} with token=${SECRET} is gone`,
  `    at qe (${CDN}/index-9f2c.js:1:48000)`,
  '    ... skipping 4 frames',
].join('\n');

const codeAt = (line: number) =>
  line === 42
    ? '  return round(sum.minus(cart.discount.total)) // <b>in cents</b>'
    : `  const line${line} = ${line};`;

const SOURCES: Record<string, { function: string; file: string; line: number }> = {
  '48211': { function: 'orderTotal', file: 'src/cart/total.ts', line: 42 },
  '48730': { function: 'submitOrder', file: 'src/checkout/submit.ts', line: 88 },
  '50001': { function: 'onClick', file: 'src/checkout/PayButton.tsx', line: 60 },
  '48000': { function: 'load', file: 'src/cart/load.ts', line: 61 },
};

/** The reply of a server that knows the shop's own code and its vendor's, as the interface has it. */
function shopFrames({ stack, near = 5 }: RequestOf<typeof stackEnrich>): object[] {
  return stack.split('\n').flatMap((text) => {
    const match = /^ +at (?:async )?(?:(.*) \()?(\S+?):(\d+):(\d+)\)?$/.exec(text);
    if (!match) return [];
    const [, name = '', file = '', line, column = ''] = match;
    const printed = { function: name, file, line: Number(line), column: Number(column) };
    const own = SOURCES[column];
    const source = own ?? { function: 'dispatch', file: 'node_modules/react-dom/client.js', line: 120 };
    if (!own && !file.includes('vendor')) {
      return [{ ...printed, converted: false, third_party: file.startsWith('chrome-extension:') }];
    }
    const code = Array.from({ length: 2 * near + 1 }, (_, index) => source.line - near + index);
    return [
      {
        ...source,
        column: 31,
        converted: true,
        third_party: !own,
        code_snippets: code.map((line) => ({ line, code: codeAt(line) })),
        minified: printed,
      },
    ];
  });
}

/** Dashboard over the shop's server, with the requests until now. */
export type StackDashboard = {
  url: string;
  asked: RequestOf<typeof stackEnrich>[];
  stop: () => Promise<void>;
};

export async function startShop(): Promise<StackDashboard> {
  const asked: RequestOf<typeof stackEnrich>[] = [];
  const dashboard = await startOver((_, response, text) => {
    const input = JSON.parse(text);
    asked.push(input);
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ data: { frames: shopFrames(input) } }));
  });
  return { ...dashboard, asked };
}
