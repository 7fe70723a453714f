import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { EventLog } from '../events/event-log.js';
import { newStripeId } from '../wire/new-id.js';
import { missingResource } from '../wire/stripe-error.js';

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  /** The card that pays whatever has none of its own. */
  invoice_settings?: { default_payment_method: string | null };
  /** The clock that its subscriptions live by. */
  test_clock?: string | null;
  livemode: false;
}

@Injectable()
export class Customers {
  private readonly customers: Documents<Customer>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly events: EventLog,
  ) {
    this.customers = store.open<Customer>('stripe-customers');
  }

  reset(): void {
    this.customers.clear();
  }

  create(details: Pick<Required<Customer>, 'email' | 'name' | 'metadata' | 'test_clock'>): Customer {
    const customer: Customer = {
      ...details,
      id: newStripeId('cus'),
      object: 'customer',
      created: Math.floor(this.clock.now() / 1000),
      invoice_settings: { default_payment_method: null },
      livemode: false,
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  find(id: string): Required<Customer> {
    const customer = this.customers.get(id);
    if (!customer) throw missingResource('customer', id);
    // Those of an older data folder have no card and no clock.
    const { invoice_settings: settings = { default_payment_method: null }, test_clock: clock = null } = customer;
    return { ...customer, invoice_settings: settings, test_clock: clock };
  }

  setCard(id: string, paymentMethod: string): Customer {
    const changed = { ...this.find(id), invoice_settings: { default_payment_method: paymentMethod } };
    this.customers.set(id, changed);
    this.events.emit('customer.updated', changed);
    return changed;
  }
}
