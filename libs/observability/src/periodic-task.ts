/** Does the same work again and again, so long after each end, until it is stopped. What fails is reported and tried again at its time. */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private ended = true;

  constructor(
    /** Resolves with the milliseconds until the next time where they differ from `intervalMs`. */
    private readonly work: () => Promise<number | void>,
    private readonly intervalMs: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  get stopped(): boolean {
    return this.ended;
  }

  start(): void {
    this.ended = false;
    this.schedule(this.intervalMs);
  }

  /** Resolves when the work that runs has ended. */
  async stop(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.ended) return;
    this.timer = setTimeout(() => {
      this.running = this.runOnce();
    }, delayMs);
  }

  private async runOnce(): Promise<void> {
    let next: number | void = undefined;
    try {
      next = await this.work();
    } catch (error) {
      this.onError(error);
    }
    this.schedule(next ?? this.intervalMs);
  }
}
