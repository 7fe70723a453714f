import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PERIOD_US = 100_000;
const FIRST_VERSION = '/sys/fs/cgroup/cpu';
const SECOND_VERSION = '/sys/fs/cgroup';

/** Limits a process to a share of a core, as an orchestrator does, until the returned function is called. Throws where the kernel's control groups cannot be written. */
export function limitCpu(pid: number, share: number): () => void {
  const isFirst = existsSync(path.join(FIRST_VERSION, 'cpu.shares'));
  const root = isFirst ? FIRST_VERSION : SECOND_VERSION;
  const group = path.join(root, `inkloom-bench-${pid}`);
  const quota = Math.round(share * PERIOD_US);
  mkdirSync(group);
  const release = (): void => {
    writeFileSync(path.join(root, 'cgroup.procs'), String(pid));
    rmdirSync(group);
  };
  try {
    if (isFirst) writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
    else writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
  return release;
}
