import type { ErrorCode } from '#contract/envelope';
import type { AuditLine, AuditLog } from '../audit-log';
import { keyIdIn } from '../keys/app-key';
import type { Management } from './management';

type Auditing = {
  audit: AuditLog | undefined;
  /** Name of the user or key. */
  who: string;
  /** Unix milliseconds. */
  clock: () => number;
};

const NOT_FOUND = { code: 'ResourceNotFound' } as const satisfies { code: ErrorCode };

/** Writes what commands do into the audit log: what they only say, or would do, is not in it. */
export function audited(management: Management, { audit, who, clock }: Auditing): Management {
  if (!audit) return management;
  const noted = async <T>(
    operation: string,
    work: Promise<T>,
    about: (result: T) => Partial<AuditLine> = () => ({}),
  ): Promise<T> => {
    const result = await work;
    await audit({ time: new Date(clock()).toISOString(), operation, who, code: 'OK', ...about(result) });
    return result;
  };
  return {
    ...management,
    importFiles: (files, draw, choices) =>
      choices?.dryRun === true
        ? management.importFiles(files, draw, choices)
        : noted('import', management.importFiles(files, draw, choices)),
    exportInto: (folder, options) => noted('export', management.exportInto(folder, options)),
    backUp: (file, stop) => noted('backup', management.backUp(file, stop)),
    sync: (names, options, draw) => {
      const work = management.sync(names, options, draw);
      return options.diff ? work : noted('sync', work);
    },
    removeDemo: () => noted('demo/remove', management.removeDemo()),
    erasePerson: (person_id, isDry) =>
      isDry
        ? management.erasePerson(person_id, isDry)
        : noted('people/erase', management.erasePerson(person_id, isDry), () => ({ person_id })),
    exportPerson: (person_id, file) =>
      noted('people/export', management.exportPerson(person_id, file), () => ({ person_id })),
    addArtifacts: (build, incoming) => noted('artifacts/add', management.addArtifacts(build, incoming)),
    removeArtifacts: (removal) => noted('artifacts/remove', management.removeArtifacts(removal)),
    createKey: (person_id, scopes) =>
      noted('key/create', management.createKey(person_id, scopes), (key) => ({
        person_id,
        ...(key === undefined ? NOT_FOUND : { key_id: keyIdIn(key) }),
      })),
    revokeKey: (key_id) =>
      noted('key/revoke', management.revokeKey(key_id), (isRevoked) => ({
        key_id,
        ...(!isRevoked && NOT_FOUND),
      })),
  };
}
