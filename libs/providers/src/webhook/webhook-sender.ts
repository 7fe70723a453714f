import { Injectable } from '@nestjs/common';
import { Config } from '#config';

/** Posts to the address that operators gave, whose path is a key: it is in no message and no log. */
@Injectable()
export class WebhookSender {
  constructor(private readonly config: Config) {}

  /** Resolves when it was taken. Throws where it was not within the time for it, or nobody set an address. */
  async send(body: { text: string }): Promise<void> {
    const { ALERT_WEBHOOK_URL: address, ALERT_WEBHOOK_TIMEOUT_MS: timeoutMs } = this.config;
    if (!address) throw new Error('ALERT_WEBHOOK_URL is not set');
    const response = await this.post(address, JSON.stringify(body), timeoutMs);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
  }

  private async post(address: string, body: string, timeoutMs: number): Promise<Response> {
    try {
      return await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      // The cause names the host at most, never the path.
      throw new Error('The webhook did not answer', { cause: error });
    }
  }
}
