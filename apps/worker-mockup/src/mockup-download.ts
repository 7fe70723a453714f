import type { Config } from '#config';
import { text } from '#contracts';
import { sanitise } from '#imaging';
import { JobError } from '#jobs';
import type { Pictures, StoredAsset } from '#workflow';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Where the print provider keeps finished mockups. */
const PROVIDER_HOSTS = ['printful-upload.s3-accelerate.amazonaws.com', 'files.cdn.printful.com'];

const retry = (logMessage: string): JobError => new JobError({ code: 'BAD_RESPONSE', class: 'retry', message: text('mockup.previewFailed'), logMessage });

/** Copies finished mockups into our storage at once: the provider deletes them after a day. */
export class MockupDownload {
  constructor(private readonly config: Pick<Config, 'PROVIDERS' | 'SANDBOX_URL'>, private readonly pictures: Pictures) {}

  async keep(address: string, signal: AbortSignal): Promise<StoredAsset> {
    const bytes = await this.fetch(address, signal);
    const { bytes: clean } = await sanitise(bytes);
    return this.pictures.storeContent(clean, { shown: true });
  }

  private async fetch(address: string, signal: AbortSignal): Promise<Buffer> {
    if (!this.isProviders(address)) throw new JobError({ code: 'BAD_RESPONSE', class: 'giveUp', message: text('mockup.previewFailed'), logMessage: `mockup at an unknown host: ${address}` });
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw retry(`mockup not fetched: ${String(error)}`);
    });
    if (!answer.ok || !answer.body) throw retry(`mockup answered ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw retry('mockup is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  private isProviders(address: string): boolean {
    const url = new URL(address);
    if (this.config.PROVIDERS === 'sandbox') return url.origin === new URL(this.config.SANDBOX_URL).origin;
    return url.protocol === 'https:' && PROVIDER_HOSTS.includes(url.hostname);
  }
}
