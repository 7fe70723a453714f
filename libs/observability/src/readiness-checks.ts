import { Injectable } from '@nestjs/common';

/** Answers when a dependency is usable, or rejects with the reason. */
export type ReadinessCheck = () => Promise<unknown>;

export interface Readiness {
  ready: boolean;
  /** By name of the dependency: `ok`, or why it is not usable. */
  checks: Record<string, string>;
}

/** What must be usable before this process takes work; each module adds the dependency it owns. */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, ReadinessCheck>();

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  async run(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcomeOf(check)] as const),
    );
    return { ready: results.every(([, outcome]) => outcome === 'ok'), checks: Object.fromEntries(results) };
  }
}

async function outcomeOf(check: ReadinessCheck): Promise<string> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
