import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SmtpMailSender } from './smtp-mail-sender.js';

type Answers = (line: string, socket: Socket) => string | undefined;
let close: (() => void) | undefined;
afterEach(() => close?.());

/** A mail server that keeps what it is told; `answers` replaces its own. Returns the sender, and what came as the mail. */
async function mailServer(answers: Answers = () => undefined) {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (mail && line !== '.') return void mail.push(line);
      const own = answers(line, socket);
      if (socket.destroyed) return;
      if (mail) mails.push(mail.join('\n'));
      mail = line === 'DATA' && !own ? [] : undefined;
      say(own ?? (line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 fine'));
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split('\r\n');
      rest = lines.pop()!;
      lines.forEach(hear);
    });
    socket.on('error', () => undefined);
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return { mails, sender: senderTo((server.address() as AddressInfo).port), server };
}

const senderTo = (port: number) =>
  new SmtpMailSender({
    host: '127.0.0.1',
    port,
    secure: false,
    requireTLS: false,
    auth: null,
    from: { name: 'Inkloom', address: 'orders@inkloom.example' },
  });

const mail = {
  messageId: 'job-1@inkloom.example',
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Your order is in',
  html: '<p>Thank you</p>',
  text: 'Thank you',
  date: new Date('2026-01-02T03:04:05Z'),
};
const failureOf = (sender: SmtpMailSender) =>
  sender.send(mail).then(
    () => 'sent',
    (error: unknown) => error,
  );

describe('mails over SMTP', () => {
  it('have both parts, and the same id and date however often they are sent', async () => {
    const { mails, sender } = await mailServer();
    await sender.send(mail);
    await sender.send(mail);
    expect(mails).toHaveLength(2);
    for (const each of mails) {
      expect(each).toMatch(/^Message-ID: <job-1@inkloom\.example>$/m);
      expect(each).toMatch(/^Date: Fri, 02 Jan 2026 03:04:05 \+0000$/m);
      expect(each).toContain('multipart/alternative');
      expect(each).toMatch(/text\/plain[\s\S]*Thank you[\s\S]*text\/html[\s\S]*<p>Thank you<\/p>/);
    }
  });

  it('let nobody break out of a header', async () => {
    const { mails, sender } = await mailServer();
    const name = 'Ada\r\nBcc: eve@example.com\r\n\r\nbody';
    await sender.send({ ...mail, to: { ...mail.to, name }, subject: `Hi\r\nX-Injected: yes` });
    expect(mails[0]).not.toMatch(/^(Bcc|X-Injected|body)/im);
  });

  it('are refused for good where the server refuses the address or the mail so', async () => {
    const { sender } = await mailServer((line) => (line.startsWith('RCPT') ? '550 5.1.1 No such user' : undefined));
    expect(await failureOf(sender)).toMatchObject({
      code: 'REFUSED',
      class: 'permanent',
      userMessage: 'The mail server refused the address for good: 550 5.1.1 No such user',
    });
    close?.();
    const other = await mailServer((line) => (line === '.' ? '554 5.7.1 Spam' : undefined));
    expect(await failureOf(other.sender)).toMatchObject({ code: 'REFUSED', class: 'permanent' });
  });

  it('are sent later where the server is busy or away, or its answer is lost', async () => {
    const { sender, server } = await mailServer((line) =>
      line.startsWith('RCPT') ? '451 4.7.1 Greylisted' : undefined,
    );
    expect(await failureOf(sender)).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
    const { port } = server.address() as AddressInfo;
    close?.();
    expect(await failureOf(senderTo(port))).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
    const lost = await mailServer((line, socket) => {
      if (line === '.') socket.destroy();
      return undefined;
    });
    expect(await failureOf(lost.sender)).toMatchObject({ code: 'UNAVAILABLE' });
    close?.();
    const hostile = await mailServer((line) =>
      line.startsWith('EHLO') || line.startsWith('HELO') ? '554 Go away' : undefined,
    );
    expect(await failureOf(hostile.sender)).toMatchObject({ code: 'UNAVAILABLE', class: 'retry' });
  });
});
