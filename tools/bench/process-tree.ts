import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit of CPU time in /proc, the same on every architecture Node runs on. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  pid: number;
  parent: number;
  /** User and system time of its own threads. */
  cpuSeconds: number;
  /** The same of its children that ended. */
  endedChildrenCpuSeconds: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the command's name, which may contain spaces: state, parent, …
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (index: number) => Number(fields[index]) / TICKS_PER_SECOND;
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: ticks(11) + ticks(12),
      endedChildrenCpuSeconds: ticks(13) + ticks(14),
    };
  } catch {
    return undefined; // It ended meanwhile.
  }
}

/** A process and everything below it. */
export function processTree(pid: number): ProcessTimes[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? []);
  const below = (parent: ProcessTimes): ProcessTimes[] => [
    parent,
    ...all.filter((child) => child.parent === parent.pid).flatMap(below),
  ];
  const top = all.find((process) => process.pid === pid);
  return top ? below(top) : [];
}
