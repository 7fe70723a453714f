import { Controller } from '@nestjs/common';
import { LedgerCheck } from '#ledger';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';

type State = ResponseOf<'GET /api/ops/ledger'>;

/** Whether the token ledger adds up, for operators. */
@Controller()
export class LedgerController {
  constructor(private readonly check: LedgerCheck) {}

  @Endpoint('GET /api/ops/ledger')
  async read(): Promise<State> {
    return present(await this.check.newest());
  }

  @Endpoint('POST /api/ops/ledger/check')
  async checkNow(@Call() { user }: CallOf<'POST /api/ops/ledger/check'>): Promise<State> {
    return present(await this.check.checkNow(user.id));
  }
}

const present = (newest: Awaited<ReturnType<LedgerCheck['newest']>>): State => ({
  checkedAt: newest?.checkedAt.toISOString() ?? null,
  faults: newest?.faults ?? [],
});
