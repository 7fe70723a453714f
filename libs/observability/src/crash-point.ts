let armed: { name: string; skip: number } | undefined;

/** Arms one crash point of this process, as `name` or `name:skip`. Only configuration of a fault test does this. */
export function armCrashPoint(spec: string | undefined): void {
  const [name, skip] = (spec ?? '').split(':');
  armed = name ? { name, skip: Number(skip ?? 0) } : undefined;
}

/** Kills the process at once where a fault test has armed this point; otherwise does nothing. */
export function crashPoint(name: string): void {
  if (armed?.name !== name) return;
  if (armed.skip-- > 0) return;
  process.kill(process.pid, 'SIGKILL');
}

let broken = new Set<string>();

/** Switches safeguards off, for the variants that fault tests must see fail. */
export function breakSafeguards(names: string | undefined): void {
  broken = new Set((names ?? '').split(',').filter(Boolean));
}

export const isBroken = (safeguard: string): boolean => broken.has(safeguard);
