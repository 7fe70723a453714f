import { html, Markup } from '#domain';
import type { StoredMail } from './mailbox.js';

const STYLE = new Markup(`<style>
  :root { color-scheme: light dark; font: 15px/22px system-ui, sans-serif; }
  body { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
  a { color: LinkText; } h1 { font-size: 24px; line-height: 30px; }
  ul { list-style: none; padding: 0; } li { border-top: 1px solid #8886; }
  li a { display: grid; gap: 2px; padding: 12px 0; color: inherit; text-decoration: none; }
  li a:hover b { text-decoration: underline; } small { opacity: .75; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; overflow-wrap: anywhere; } dd { margin: 0; }
  iframe { width: 100%; height: 900px; border: 1px solid #8886; border-radius: 8px; background: #fff; }
  pre { padding: 16px; border: 1px solid #8886; border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>`);

export const mailListPage = (mails: readonly StoredMail[]): string =>
  page(
    'Mails of the sandbox',
    mails.length === 0
      ? html`<p>No mails yet. What the product sends arrives here and goes nowhere else.</p>`
      : html`<ul>
          ${mails.map(
            ({ messageId, subject, to, at }) =>
              html`<li>
                <a href="/mail/${encodeURIComponent(messageId)}"
                  ><b>${subject}</b><small>${to} · <time datetime="${at}">${at}</time></small></a
                >
              </li>`,
          )}
        </ul>`,
  );

/** The mail's own HTML is shown in a frame that runs no script. */
export const mailPage = ({ messageId, subject, from, to, at, text, deliveries }: StoredMail): string =>
  page(
    subject,
    html`<p><a href="/mail">All mails</a></p>
      <dl>
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Taken</dt>
        <dd><time datetime="${at}">${at}</time></dd>
        <dt>Message-ID</dt>
        <dd>${messageId} (delivered ${deliveries} times)</dd>
      </dl>
      <h2>HTML</h2>
      <iframe
        title="The mail as HTML"
        sandbox="allow-popups"
        src="/mail/${encodeURIComponent(messageId)}/html"
      ></iframe>
      <h2>Plain text</h2>
      <pre tabindex="0">${text}</pre>`,
  );

const page = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${STYLE}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
