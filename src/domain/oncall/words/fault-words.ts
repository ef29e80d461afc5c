import type { LayerFault } from '../../schedule/layer-fault';

/** "cannot be computed (unknown mode)"; a layer without groups is unfinished, not wrong. */
export function faultInWords(fault: LayerFault): string {
  return fault === 'no groups' ? 'has no people yet' : `cannot be computed (${fault})`;
}
