// Plain JavaScript, since Node preloads it into the built processes, before anything that could compile TypeScript.
// The supervisor holds the other end of stdin, which closes when it ends, however it ends. A hard end is right then:
// PostgreSQL and Redis go down at the same moment, and work resumes from them.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && String(process.ppid) === process.env.INKLOOM_SUPERVISOR) {
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.stdin.on('end', end).on('error', end).resume();
  process.stdin.unref?.();
}
