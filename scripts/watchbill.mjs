import { runPrepared } from './run-prepared.mjs';

// Standard output belongs to the command: `key create` prints a key there and nothing else.
await runPrepared('cli.js', 2);
