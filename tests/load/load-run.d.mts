export interface LoadOptions {
  jobs: number;
  shoppers: number;
  /** Which part of the provider's calls goes wrong, from 0 to 1. */
  share: number;
  /** In which ways, by the names of ways.mjs. */
  ways: string[];
  /** Everything must have ended by then. */
  boundMs: number;
  onProgress?: (ended: number) => void;
}

export interface LoadFigures {
  jobs: number;
  completed: number;
  failed: number;
  settled: number;
  released: number;
  retries: number;
  seconds: number;
  jobsPerSecond: number;
  calls: Record<string, number>;
  drawn: number;
  hits: Record<string, number>;
  failedBy: Record<string, number>;
  told: number;
  /** Ms from the end of a job to its last state on its owner's page. */
  seen: { p50: number; p99: number; max: number };
}

export function runLoad(
  options: LoadOptions,
): Promise<{ figures: LoadFigures; violations: { problem: string; detail: string }[] }>;
