import { type Access, noSuchPage } from './access';
import { hostProblem, type Place } from './hosts';

/** Nobody needs to sign in, on loopback or because the operator says so. */
export function openAccess(place: Place): Access {
  return {
    publicUrl: place.publicUrl,
    hostProblem: (request) => hostProblem(request, place),
    admit: () => Promise.resolve({ visitor: { kind: 'anybody' } }),
    serve: () => Promise.resolve(noSuchPage()),
  };
}
