import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RemoteImageError } from './remote-image-error.js';

/** Whether an IP address belongs to the public internet: not private, local, reserved, or mapped to such. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host name for a new connection and refuses it where any of its addresses is not public. The connection uses
 * the address checked here, so that a later DNS change has no effect.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, { all, family }, done) => {
    resolve(hostname, { all: true, family }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, []);
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new RemoteImageError('refused', `${hostname} is not public`), []);
      if (all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
