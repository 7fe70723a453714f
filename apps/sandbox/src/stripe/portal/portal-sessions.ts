import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { newStripeId } from '../wire/new-id.js';
import { invalidRequest, missingResource } from '../wire/stripe-error.js';

export interface PortalConfiguration {
  id: string;
  object: 'billing_portal.configuration';
  active: true;
  created: number;
  features: { payment_method_update: { enabled: boolean } };
  metadata: Record<string, string>;
  livemode: false;
}

/** One visit of a customer to the portal. */
export interface PortalSession {
  id: string;
  customer: string;
  configuration: string;
  /** Where 'Back' leads. */
  returnUrl: string;
  /** Where the customer goes on once the card is changed. */
  doneUrl: string;
  created: number;
}

const LASTS_SECONDS = 3600;

/** The pages on which customers change their card, and how they are configured. */
@Injectable()
export class PortalSessions {
  private readonly configurations: Documents<PortalConfiguration>;
  private readonly sessions: Documents<PortalSession>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
  ) {
    this.configurations = store.open<PortalConfiguration>('stripe-portal-configurations');
    this.sessions = store.open<PortalSession>('stripe-portal-sessions');
  }

  reset(): void {
    this.configurations.clear();
    this.sessions.clear();
  }

  /** Newest first. */
  allConfigurations(): PortalConfiguration[] {
    return this.configurations.all().reverse();
  }

  configure(change: Pick<PortalConfiguration, 'features' | 'metadata'>): PortalConfiguration {
    const configuration: PortalConfiguration = {
      ...change,
      id: newStripeId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      created: this.now(),
      livemode: false,
    };
    this.configurations.set(configuration.id, configuration);
    return configuration;
  }

  /** Throws 400 for an unknown configuration, and for one that lets nobody change a card. */
  open(session: Omit<PortalSession, 'id' | 'created'>): PortalSession {
    const configuration = this.configurations.get(session.configuration);
    if (!configuration) throw missingResource('configuration', session.configuration, 'configuration');
    if (!configuration.features.payment_method_update.enabled)
      throw invalidRequest('The payment method update feature is disabled in this configuration.', 'flow_data[type]');
    const opened = { ...session, id: newStripeId('bps'), created: this.now() };
    this.sessions.set(opened.id, opened);
    return opened;
  }

  /** Throws 404 for a session that is unknown or over. */
  find(id: string): PortalSession {
    const session = this.sessions.get(id);
    if (!session || session.created + LASTS_SECONDS < this.now()) throw missingResource('session', id);
    return session;
  }

  private now(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
