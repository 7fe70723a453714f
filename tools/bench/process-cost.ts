import { readFileSync } from 'node:fs';

/** The clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** CPU time that a process has used so far, in ms. */
export function cpuMs(pid: number): number {
  // The name in parentheses may hold spaces: the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Memory that a process has resident, in MiB. */
export function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
}
