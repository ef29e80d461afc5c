import type { Rolldown } from 'vite';

export function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** Chunks and everything they import statically. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const reached = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return;
    reached.add(chunk);
    for (const imported of chunk.imports) visit(bundle[imported]);
  };
  for (const chunk of chunks) visit(chunk);
  return reached;
}
