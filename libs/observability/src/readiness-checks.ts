import { Injectable } from '@nestjs/common';

/** Resolves when a dependency is usable, or rejects with the reason. */
export type ReadinessCheck = () => Promise<unknown>;

export interface Readiness {
  ready: boolean;
  /** By dependency: `ok`, or why it is not usable. */
  checks: Record<string, string>;
}

/** Dependencies that must be usable before this process accepts work; each module adds its own. */
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
