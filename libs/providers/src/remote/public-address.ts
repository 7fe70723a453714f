import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RemotePictureError } from './remote-picture-error.js';

/** Whether an IP address is an ordinary one of the public internet: not private, local, reserved, or a way around to such. */
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
 * Looks a name up for the connection that is about to be made, and refuses it where any of its addresses is not public. The
 * connection goes to what was checked here, so a name that changes its mind afterwards changes nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, { all, family }, done) => {
    resolve(hostname, { all: true, family }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, []);
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new RemotePictureError('refused', `${hostname} is not public`), []);
      if (all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
