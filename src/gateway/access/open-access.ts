import { type Access, noSuchPage, noSuchSecret } from './access';
import { hostProblem, type ServedAt } from './hosts';

/** Nobody needs to sign in, on loopback or because the operator says so. */
export function openAccess(place: ServedAt): Access {
  return {
    publicUrl: place.publicUrl,
    hostProblem: (request) => hostProblem(request, place),
    admit: () => Promise.resolve({ visitor: { kind: 'anybody' } }),
    // No one can be asked whether a person may still look.
    admitOwner: (owner) =>
      Promise.resolve(owner === undefined ? { visitor: { kind: 'anybody' } } : { refused: noSuchSecret() }),
    serve: () => Promise.resolve(noSuchPage()),
  };
}
