import { runPrepared } from './run-prepared.mjs';

await runPrepared('main.js', 1);
