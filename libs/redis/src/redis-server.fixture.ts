import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#stack/process/ports';

/** A real Redis server on a free port, for the specs of this library; can be killed, frozen and restarted. */
export class RedisServer {
  private child: ChildProcess | undefined;

  constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    this.child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of this.child.stdout!) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
  }

  async kill(): Promise<void> {
    const ended = once(this.child!, 'exit');
    this.child!.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.child!.kill('SIGSTOP');
  }

  thaw(): void {
    this.child!.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export async function startRedisServer(): Promise<RedisServer> {
  const server = new RedisServer(await findFreePort(), await mkdtemp(path.join(tmpdir(), 'inkloom-redis-')));
  await server.start();
  return server;
}

/** Waits until the condition holds; rejects after `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`The awaited state did not come within ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
