import { runPrepared } from './run-prepared.mjs';

// Standard output is the command's alone: `key create` prints nothing but a key there.
await runPrepared('cli.js', 2);
