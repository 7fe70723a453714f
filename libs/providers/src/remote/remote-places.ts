import { isIP } from 'node:net';
import { RemotePictureError } from './remote-picture-error.js';

export interface RemotePlacesSettings {
  /** Names of hosts that are asked over https, as they are spelled in an address. */
  hosts: readonly string[];
  /** One origin that is asked as it is, http and local included: the sandbox's, never set in production. */
  trustedOrigin: string | null;
}

/** Characters an address never needs, and that programs read differently: white space, controls, backslashes. */
const AMBIGUOUS = /[\s\\\p{Cc}]/u;

/** Which addresses are asked for pictures at all. Judged by the parsed address, since a text has many ways to say 127.0.0.1. */
export class RemotePlaces {
  constructor(private readonly settings: RemotePlacesSettings) {}

  /** The parsed address. Throws `refused` for one that is not asked. */
  check(address: string, base?: URL): URL {
    const url = !AMBIGUOUS.test(address) && URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
    if (!url || url.username || url.password || !(this.isTrusted(url) || this.isListed(url)))
      throw new RemotePictureError('refused', 'an address that is not asked');
    return url;
  }

  isTrusted(url: URL): boolean {
    return url.origin === this.settings.trustedOrigin;
  }

  private isListed({ protocol, port, hostname }: URL): boolean {
    return protocol === 'https:' && port === '' && isIP(hostname) === 0 && this.settings.hosts.includes(hostname);
  }
}
