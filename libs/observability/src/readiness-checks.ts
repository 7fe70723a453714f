import { Injectable } from '@nestjs/common';

/** Resolves when a dependency is usable, or rejects with the reason. */
export type ReadinessCheck = () => Promise<unknown>;

export interface Readiness {
  ready: boolean;
  /** By dependency: `ok`, or why it is not usable; also of those that the process can do without for a while. */
  checks: Record<string, string>;
}

interface Dependency {
  check: ReadinessCheck;
  required: () => boolean;
}

/** What the process needs before it accepts work; each module adds its own. */
@Injectable()
export class ReadinessChecks {
  private readonly checks = new Map<string, Dependency>();

  /** @param required false while the process is of use without it: then it is told of alone */
  add(name: string, check: ReadinessCheck, required = () => true): void {
    this.checks.set(name, { check, required });
  }

  async run(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, { check, required }]) => ({
        name,
        outcome: await outcomeOf(check),
        required: required(),
      })),
    );
    return {
      ready: results.every(({ required, outcome }) => !required || outcome === 'ok'),
      checks: Object.fromEntries(results.map(({ name, outcome }) => [name, outcome])),
    };
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
