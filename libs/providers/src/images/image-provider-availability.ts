import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { imageProviders, type ImageProvider } from '#contracts';
import { RateLimiter } from '#redis';
import { pauseBucket } from './shared-pause.js';

export interface ClosedProvider {
  provider: ImageProvider;
  retryAfterSeconds: number;
}

/** Which image providers have asked for a pause that new work should not wait for. */
@Injectable()
export class ImageProviderAvailability {
  constructor(
    private readonly config: Config,
    private readonly limiter: RateLimiter,
  ) {}

  /** Milliseconds until a closed provider is called again; undefined for one that takes work, as every one does while Redis is down. */
  closedForMs(provider: ImageProvider): Promise<number | undefined> {
    return this.readClosedMs(provider).catch(() => undefined);
  }

  /** Every closed provider, with the seconds until it is called again. */
  closed(): Promise<ClosedProvider[]> {
    return listClosed((provider) => this.closedForMs(provider));
  }

  /** The same, and rejects while Redis is down: then nobody knows. */
  readClosed(): Promise<ClosedProvider[]> {
    return listClosed((provider) => this.readClosedMs(provider));
  }

  private async readClosedMs(provider: ImageProvider): Promise<number | undefined> {
    const { PROVIDER_MAX_PAUSE_MS: maxPauseMs, PROVIDER_TIMEOUT_MS: timeoutMs } = this.config;
    const bucket = pauseBucket(provider, { maxPauseMs, timeoutMs });
    const ms = await this.limiter.closedForMs(bucket);
    return ms >= this.config.PROVIDER_CLOSED_FROM_MS ? ms : undefined;
  }
}

async function listClosed(
  closedMs: (provider: ImageProvider) => Promise<number | undefined>,
): Promise<ClosedProvider[]> {
  const waits = await Promise.all(imageProviders.map(closedMs));
  return imageProviders.flatMap((provider, index) => {
    const ms = waits[index];
    return ms === undefined ? [] : [{ provider, retryAfterSeconds: Math.ceil(ms / 1_000) }];
  });
}
