import type { AssemblyState } from './assemble';
import type { UploadedFile } from './store-file';

type FileState = { file: UploadedFile; state: AssemblyState };

const DEBUG_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-[\da-f]{1,16})?$/i;

/**
 * Reply about debug files, by their checksums. An app or a stripped library beside its debug information is accepted
 * with a note, which the client prints; an upload of nothing else fails.
 * @param now Unix milliseconds.
 */
export function difReply(states: readonly FileState[], now: number): Record<string, unknown> {
  const isInVain = states.every(({ state }) => state.state === 'ok' && state.stored === undefined);
  return Object.fromEntries(
    states.map(({ file, state }) => {
      if (state.state === 'ok') {
        const reply = isInVain
          ? { state: 'error', detail: `${state.note}.` }
          : { state: 'ok', detail: null, ...difOf(file, state, now) };
        return [file.checksum, { missingChunks: [], ...reply }];
      }
      const missingChunks = state.state === 'not_found' ? state.missingChunks : [];
      const detail = state.state === 'error' ? state.detail : null;
      return [file.checksum, { state: state.state, missingChunks, detail }];
    }),
  );
}

/** Description that the client prints; none without an id. */
function difOf(file: UploadedFile, { stored, note, bytes }: AssemblyState & { state: 'ok' }, now: number) {
  const { checksum, mappingId, debugId = mappingId ?? '' } = file;
  if (!DEBUG_ID.test(debugId)) return {};
  return {
    dif: {
      id: checksum,
      uuid: debugId,
      debugId,
      // Its place in what the client prints is the only one for a note.
      objectName: note === '' ? file.name : note,
      cpuName: stored?.alsoAt[0]?.split(':')[2] ?? 'any',
      symbolType: mappingId === undefined ? 'native' : 'proguard',
      sha1: checksum,
      size: bytes,
      headers: {},
      data: { type: 'dbg', features: ['debug'] },
      dateCreated: new Date(now).toISOString(),
    },
  };
}
