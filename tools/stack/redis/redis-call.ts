import { createConnection } from 'node:net';

/**
 * Sends one command to the Redis of an address and gives the raw answer; undefined when nothing answers.
 * The stack needs three commands, before any package of the product may be built.
 */
export function redisCall(url: string, command: string[]): Promise<string | undefined> {
  const { hostname: host, port, username, password } = new URL(url);
  const commands = [...(password ? [['AUTH', username, password]] : []), command];
  return new Promise((resolve) => {
    const socket = createConnection({ host, port: Number(port) });
    let received = '';
    // A server without users refuses AUTH and takes the command.
    const answer = () => (password ? received.slice(received.indexOf('\r\n') + 2) : received);
    const finish = () => {
      socket.destroy();
      resolve(answer() || undefined);
    };
    socket.setTimeout(1_000, finish);
    socket.on('error', finish).on('close', finish);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (isComplete(answer())) finish();
    });
    socket.write(commands.map(encode).join(''));
  });
}

const encode = (words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

/** A simple line, or an array of two bulk strings (CONFIG GET of one name). */
function isComplete(answer: string): boolean {
  return answer.startsWith('*') ? answer.split('\r\n').length > 5 : answer.endsWith('\r\n');
}
