import { Injectable } from '@nestjs/common';
import { text, type ImageProvider } from '#contracts';
import { ImageProviderAvailability } from '#providers';
import { HttpError } from '../common/http-error.js';

const MINUTE_S = 60;

/** Refuses new work for a provider that has asked for a pause, before anything is reserved. */
@Injectable()
export class ProviderGate {
  constructor(private readonly availability: ImageProviderAvailability) {}

  /** Why the provider takes no work now; undefined for one that does. `other` is what the user may choose instead, named where it takes work. */
  async refusal(provider: ImageProvider, other?: ImageProvider): Promise<HttpError | undefined> {
    const ms = await this.availability.closedForMs(provider);
    if (ms === undefined) return undefined;
    const retryAfterSeconds = Math.ceil(ms / 1_000);
    const otherIsOpen = other !== undefined && (await this.availability.closedForMs(other)) === undefined;
    const wait = inWords(retryAfterSeconds);
    const message = otherIsOpen
      ? text('generation.providerClosedOther', { wait, other: text(`terminal.provider.${other}`) })
      : text('generation.providerClosed', { wait });
    return new HttpError(429, 'PROVIDER_CLOSED', message, { retryAfterSeconds });
  }
}

const inWords = (seconds: number): string =>
  seconds < 2 * MINUTE_S
    ? text('generation.closedSeconds', { count: seconds })
    : text('generation.closedMinutes', { count: Math.ceil(seconds / MINUTE_S) });
