import { Injectable } from '@nestjs/common';
import { PrintfulClient, ProviderError } from '#providers';

export interface PrintfulHealth {
  status: 'ok' | 'down';
  detail: string;
}

/** What the print provider says about itself. */
@Injectable()
export class PrintfulStatusService {
  constructor(private readonly printful: PrintfulClient) {}

  rateLimit(): ReturnType<PrintfulClient['rateStatus']> {
    return this.printful.rateStatus();
  }

  /** The provider being down is a result, not a failure of this call. */
  async health(): Promise<PrintfulHealth> {
    try {
      const { length } = await this.printful.stores();
      return { status: 'ok', detail: `${length} store${length === 1 ? '' : 's'} reachable` };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { status: 'down', detail: error.userMessage };
    }
  }
}
