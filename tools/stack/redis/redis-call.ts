import { createConnection } from 'node:net';

/**
 * Sends one command to a Redis on this machine and gives the raw answer; undefined when nothing answers.
 * The stack needs three commands, before any package of the product may be built.
 */
export function redisCall(port: number, command: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer || undefined);
    };
    socket.setTimeout(1_000, finish);
    socket.on('error', finish).on('close', finish);
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (isComplete(answer)) finish();
    });
    socket.write(
      `*${command.length}\r\n${command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`,
    );
  });
}

/** A simple line, or an array of two bulk strings (CONFIG GET of one name). */
function isComplete(answer: string): boolean {
  return answer.startsWith('*') ? answer.split('\r\n').length > 5 : answer.endsWith('\r\n');
}
