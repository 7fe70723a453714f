import { isIP } from 'node:net';
import { RemoteImageError } from './remote-image-error.js';

export interface AllowedAddressesSettings {
  /** Host names that may be read over https, as they are spelled in an address. */
  hosts: readonly string[];
  /** One origin that may be read as it is, http and local included: the sandbox's, never set in production. */
  trustedOrigin: string | null;
}

/** Characters that parsers read differently and no address needs: white space, controls, backslashes. */
const AMBIGUOUS = /[\s\\\p{Cc}]/u;

/** The addresses that may be read. Checks the parsed address, since a text can spell 127.0.0.1 in many ways. */
export class AllowedAddresses {
  constructor(private readonly settings: AllowedAddressesSettings) {}

  /** The parsed address. Throws `refused` for one that is not allowed. */
  check(address: string, base?: URL): URL {
    const url = !AMBIGUOUS.test(address) && URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
    if (!url || url.username || url.password || !(this.isTrusted(url) || this.isListed(url)))
      throw new RemoteImageError('refused', 'an address that is not allowed');
    return url;
  }

  isTrusted(url: URL): boolean {
    return url.origin === this.settings.trustedOrigin;
  }

  private isListed({ protocol, port, hostname }: URL): boolean {
    return protocol === 'https:' && port === '' && isIP(hostname) === 0 && this.settings.hosts.includes(hostname);
  }
}
