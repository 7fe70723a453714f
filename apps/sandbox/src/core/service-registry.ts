/** What a simulated service offers to the control interface. Its name is the first segment of its paths. */
export interface SimulatedService {
  name: string;
  /** Forgets everything but keys and accounts. */
  reset(): void | Promise<void>;
  /** The body of an injected failure in the service's own error shape. */
  faultBody?(status: number, retryAfterSeconds: number | undefined): unknown;
  /** Content type of that body when it is text instead of JSON. */
  faultType?: string;
}

export class ServiceRegistry {
  private readonly services = new Map<string, SimulatedService>();

  register(service: SimulatedService): void {
    if (this.services.has(service.name)) throw new Error(`The service ${service.name} is registered twice`);
    this.services.set(service.name, service);
  }

  find(name: string): SimulatedService | undefined {
    return this.services.get(name);
  }

  names(): string[] {
    return [...this.services.keys()];
  }

  async resetAll(): Promise<void> {
    for (const service of this.services.values()) await service.reset();
  }
}
