import { noSuchPage, noSuchSecret } from '../reply';
import type { Access } from './access';
import { hostProblem, type ServedAt } from './hosts';

/** Access without sign-in: on loopback, or if the operator configured it. */
export function openAccess(place: ServedAt): Access {
  return {
    publicUrl: place.publicUrl,
    hostProblem: (request) => hostProblem(request, place),
    admit: () => Promise.resolve({ visitor: { kind: 'anybody' } }),
    // There is no authority that could confirm a person's access.
    admitOwner: (owner) =>
      Promise.resolve(owner === undefined ? { visitor: { kind: 'anybody' } } : { refused: noSuchSecret() }),
    serve: () => Promise.resolve(noSuchPage()),
  };
}
