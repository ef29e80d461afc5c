import { runPrepared } from './prepare.mjs';

await runPrepared('main.js', 1);
