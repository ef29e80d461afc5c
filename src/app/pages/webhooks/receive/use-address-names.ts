import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Delivery } from '#contract/webhook';
import { maskText } from '#domain/privacy/secrets';
import { receivedBy } from '#domain/webhook/event-words';
import { isReceived } from '#domain/webhook/failure';
import { linksQuery } from '../../../api/links';
import { isGuest } from '../../../url/settings';

/** Present names of the viewer's receiving addresses by integration; requests have the name of their time. */
export function useAddressNames(isWanted: boolean): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...linksQuery, enabled: isWanted && !isGuest() });
  return useMemo(
    () =>
      new Map(
        data?.links.flatMap((link) => (link.kind === 'receive' ? [[receivedBy(link), link.label]] : [])),
      ),
    [data],
  );
}

/** Name of the channel of a delivery: of a received request its address, by its present name where that is known. */
export function useAddressName(delivery: Delivery | undefined): string {
  const names = useAddressNames(delivery !== undefined && isReceived(delivery));
  return maskText(names.get(delivery?.integration_id ?? '') ?? delivery?.channel_name ?? '');
}
