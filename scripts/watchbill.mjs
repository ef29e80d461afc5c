import { runPrepared } from './prepare.mjs';

// Standard output is the command's alone: `key create` prints nothing but a key there.
await runPrepared('cli.js', 2);
