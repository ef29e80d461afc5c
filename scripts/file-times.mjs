/**
 * Reporter of Vitest: writes the seconds of each spec file, by project, to the file WATCHBILL_FILE_TIMES. They include
 * the hooks, in which stores are filled; Vitest's json reporter leaves those out.
 */
import { relative } from 'node:path';
import { writeFileSync } from 'node:fs';
import { ROOT } from './prepare.mjs';

export default class FileTimes {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      const name = `${relative(ROOT, module.moduleId)} (${module.project.name})`;
      return { name, seconds: (collectDuration + duration) / 1000 };
    });
    writeFileSync(String(process.env['WATCHBILL_FILE_TIMES']), JSON.stringify(times));
  }
}
