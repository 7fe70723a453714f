import { Injectable } from '@nestjs/common';

const LIMIT_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** Fetches public URLs, as the provider's servers do. */
@Injectable()
export class PictureSource {
  /** Returns the bytes; throws unless the URL responds with at most 50 MB. */
  async fetch(url: string): Promise<Buffer> {
    const response = await this.request(url);
    if (!response.ok) throw new Error(`Failed to download image from ${url}: HTTP ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > LIMIT_BYTES) throw new Error(`The image at ${url} exceeds 50 MB`);
    return bytes;
  }

  private async request(url: string): Promise<Response> {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new Error(`Failed to download image from ${url}: ${cause}`, { cause: error });
    }
  }
}
