import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { Logger, metrics } from '#observability';
import { InjectRedis, type RedisConnection } from '#redis';

/** How long a server is waited for. */
const WAIT_MS = 3_000;
const DAY_MS = 86_400_000;
const HTTPS_PORT = '443';
/** The end of each server's certificate, as any process last read it. */
const KEY = 'inkloom:certificates';

export interface CertificateEnd {
  /** Host and port that are served with it. */
  host: string;
  endsAt: Date;
}

/** Whole days until then, none where it has passed. */
export const daysUntil = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS));

/** When the certificates end with which the shop itself and what it may run by itself are served. */
@Injectable()
export class Certificates {
  private readonly hosts: readonly string[];
  private readAt = -Infinity;

  constructor(
    private readonly config: Config,
    @InjectRedis('producer') private readonly redis: RedisConnection,
    private readonly log: Logger,
  ) {
    this.hosts = hostsOf(config);
  }

  /** Asks each server again, at most every ALERT_CERTIFICATE_CHECK_MS. Never rejects: what could not be read stays as it was. */
  async report(): Promise<void> {
    if (performance.now() - this.readAt < this.config.ALERT_CERTIFICATE_CHECK_MS) return;
    this.readAt = performance.now();
    await Promise.all(this.hosts.map((host) => this.refresh(host)));
  }

  /** By what each server last showed to any process. One that never answered is left out. Rejects while Redis is away. */
  async known(): Promise<CertificateEnd[]> {
    const ends = this.hosts.length > 0 ? await this.redis.hmget(KEY, ...this.hosts) : [];
    return this.hosts.flatMap((host, index) => {
      const endsAt = ends[index];
      return endsAt ? [{ host, endsAt: new Date(endsAt) }] : [];
    });
  }

  private async refresh(host: string): Promise<void> {
    try {
      const endsAt = await readEnd(host);
      metrics.certificateEnds.set({ host }, endsAt.getTime() / 1000);
      await this.redis.hset(KEY, host, endsAt.toISOString());
    } catch (error) {
      this.log.warn({ err: error, host }, 'certificate not read');
    }
  }
}

/** What the browser and the processes call by https, and what the operator names. */
function hostsOf(config: Config): string[] {
  const addresses = [config.publicUrl, config.picturesUrl, config.oidcIssuer, config.S3_ENDPOINT ?? ''];
  const ours = addresses.filter((address) => address.startsWith('https://')).map((address) => new URL(address));
  const own = ours.map(({ hostname, port }) => `${hostname}:${port || HTTPS_PORT}`);
  return [...new Set([...own, ...(config.ALERT_CERTIFICATE_HOSTS ?? [])])];
}

/** Whoever signed it: an end is told of a certificate that nobody trusts, too. */
function readEnd(host: string): Promise<Date> {
  const { hostname, port } = new URL(`https://${host}`);
  const name = hostname.replace(/^\[|\]$/g, '');
  const server = { host: name, port: Number(port || HTTPS_PORT), ...(isIP(name) ? {} : { servername: name }) };
  return new Promise((resolve, reject) => {
    const socket = connect({ ...server, rejectUnauthorized: false });
    const late = setTimeout(() => socket.destroy(new Error(`no certificate within ${WAIT_MS} ms`)), WAIT_MS);
    socket.once('close', () => clearTimeout(late)).once('error', reject);
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(endsAt.getTime())) reject(new Error('the certificate has no end'));
      else resolve(endsAt);
    });
  });
}
