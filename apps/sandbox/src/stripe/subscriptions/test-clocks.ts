import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource } from '../wire/stripe-error.js';

const KEPT_SECONDS = 30 * 86_400;

/** A clock that stands still until it is advanced. Times are epoch seconds. */
export interface TestClock {
  id: string;
  object: 'test_helpers.test_clock';
  created: number;
  deletes_after: number;
  frozen_time: number;
  livemode: false;
  name: string | null;
  status: 'ready';
}

/** The clocks of customers that are made for tests; whatever such a customer subscribes to lives in its clock's time. */
@Injectable()
export class TestClocks {
  private readonly clocks: Documents<TestClock>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
  ) {
    this.clocks = store.open<TestClock>('stripe-test-clocks');
  }

  reset(): void {
    this.clocks.clear();
  }

  /** Newest first. */
  all(): TestClock[] {
    return this.clocks.all().toReversed();
  }

  create(frozenTime: number, name: string | null): TestClock {
    const created = Math.floor(this.clock.now() / 1000);
    const clock: TestClock = {
      id: newStripeId('clock'),
      object: 'test_helpers.test_clock',
      created,
      deletes_after: created + KEPT_SECONDS,
      frozen_time: frozenTime,
      livemode: false,
      name,
      status: 'ready',
    };
    this.clocks.set(clock.id, clock);
    return clock;
  }

  /** Throws 404 for an unknown one, which came as `param`. */
  find(id: string, param = 'test_clock'): TestClock {
    const clock = this.clocks.get(id);
    if (!clock) throw missingResource('test_clock', id, param);
    return clock;
  }

  /** Only forward. */
  setTime(id: string, frozenTime: number): TestClock {
    const clock = this.find(id);
    if (frozenTime <= clock.frozen_time)
      throw invalidRequest('The new frozen time must be later than the one of the test clock.', 'frozen_time');
    const moved = { ...clock, frozen_time: frozenTime };
    this.clocks.set(id, moved);
    return moved;
  }

  remove(id: string): void {
    this.clocks.delete(this.find(id).id);
  }

  /** Undefined for none, and for one that was deleted. */
  timeOf(id: string | null | undefined): number | undefined {
    return id ? this.clocks.get(id)?.frozen_time : undefined;
  }
}
