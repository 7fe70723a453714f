import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.dispose());

const send = (mail: SendMailOptions) =>
  createTransport({ host: 'localhost', port: sandbox.config.SANDBOX_SMTP_PORT }).sendMail({
    from: 'Shop <shop@example.com>',
    subject: '<i>Hello</i>',
    text: 'Plain <words>',
    html: '<p>Bright words</p>',
    ...mail,
  });
const get = (path: string) => fetch(`${sandbox.url}${path}`);
const mailsTo = async (to: string) => (await (await get(`/mail/messages?to=${to}`)).json()) as { deliveries: number }[];

describe("the sandbox's mail server", () => {
  it('keeps a mail with both parts, to be read in a frame that runs no script', async () => {
    await send({ to: 'ada@example.com', messageId: '<one@example.com>' });
    expect(await mailsTo('ada@example.com')).toMatchObject([
      { messageId: 'one@example.com', subject: '<i>Hello</i>', text: 'Plain <words>', html: '<p>Bright words</p>' },
    ]);
    const page = await (await get('/mail/one@example.com')).text();
    expect(page).toMatch(/<iframe\s+title="The mail as HTML"\s+sandbox="allow-popups"/);
    expect(page).toContain('Plain &lt;words&gt;');
    expect(await (await get('/mail')).text()).toContain('&lt;i&gt;Hello&lt;/i&gt;');
    const html = await get('/mail/one@example.com/html');
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups; default-src 'none';/);
    expect(await html.text()).toBe('<p>Bright words</p>');
    expect((await get('/mail/none@example.com')).status).toBe(404);
  });

  it('shows a mail once that came more often, and keeps it over a restart', async () => {
    for (let times = 0; times < 3; times++) await send({ to: 'bea@example.com', messageId: '<again@example.com>' });
    await sandbox.restart();
    expect(await mailsTo('bea@example.com')).toMatchObject([{ deliveries: 3 }]);
    const journal = (await sandbox.control('GET', 'journal?service=mail')) as { key: string }[];
    expect(journal.filter(({ key }) => key === 'again@example.com')).toHaveLength(3);
  });

  it('refuses an address with the given code until it is told otherwise', async () => {
    const address = 'cleo@example.com';
    for (const code of [550, 421]) {
      await sandbox.control('POST', 'mail/refusals', { address, code });
      await expect(send({ to: address })).rejects.toMatchObject({ responseCode: code });
    }
    await sandbox.control('POST', 'mail/refusals', { address });
    await send({ to: address });
    expect(await mailsTo(address)).toHaveLength(1);
  });
});
