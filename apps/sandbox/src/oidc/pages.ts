import { DEMO_ACCOUNTS, SHARED_PASSWORD } from './accounts.js';
import { html, Markup } from '#domain';

export interface SignInForm {
  action: string;
  username: string;
  error?: string | undefined;
}

/** The sign-in page: a form, and beside it the accounts that can sign in. */
export function signInPage(form: SignInForm): string {
  return page(
    'Sign in to Inkloom',
    html` <h1>Sign in</h1>
      <p class="lead">to make something worth printing</p>
      ${form.error ? html`<p class="error" role="alert" id="error">${ICON_ALERT}<span>${form.error}</span></p>` : ''}
      <form method="post" action="${form.action}">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          value="${form.username}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          maxlength="60"
          ${form.username ? '' : AUTOFOCUS}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          maxlength="200"
          ${form.username ? AUTOFOCUS : ''}
          ${form.error ? DESCRIBED : ''}
        />
        <button type="submit">Sign in</button>
      </form>
      <section aria-labelledby="accounts">
        <h2 id="accounts">Sandbox accounts</h2>
        <p>Nobody real lives here. The password of all of them is <code>${SHARED_PASSWORD}</code>.</p>
        <dl>
          ${DEMO_ACCOUNTS.map(
            (account) =>
              html`<div>
                <dt><code>${account.username}</code></dt>
                <dd>${account.givenName} ${account.familyName}, ${account.hint}</dd>
              </div>`,
          )}
        </dl>
      </section>`,
  );
}

export function signOutPage(form: string): string {
  return page(
    'Sign out',
    html` <h1>Sign out?</h1>
      <p class="lead">You can sign in again at any time.</p>
      ${new Markup(form)}
      <button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );
}

/** Asks for the code that a terminal shows. */
export function deviceCodePage(form: string, error: string | undefined): string {
  return page(
    'Sign in to a terminal',
    html` <h1>Enter your code</h1>
      <p class="lead">as your terminal shows it</p>
      ${error ? html`<p class="error" role="alert">${ICON_ALERT}<span>${error}</span></p>` : ''} ${new Markup(form)}
      <button type="submit" form="op.deviceInputForm">Continue</button>`,
  );
}

/** Asks whether the terminal that shows this code is the reader's own. */
export function deviceConfirmPage(form: string, userCode: string): string {
  return page(
    'Sign in to a terminal',
    html` <h1>Is this your terminal?</h1>
      <p class="lead">Go on only if it shows the code <code>${userCode}</code>.</p>
      ${new Markup(form)}
      <button type="submit" form="op.deviceConfirmForm">Yes, sign in there</button>`,
  );
}

/** A page that says what happened and leads back to the product. */
export function errorPage(title: string, message: string, homeUrl: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${message}</p>
      <a class="button" href="${homeUrl}">Back to Inkloom</a>`,
  );
}

const AUTOFOCUS = new Markup('autofocus');
const DESCRIBED = new Markup('aria-invalid="true" aria-describedby="error"');
const ICON_ALERT = new Markup(
  '<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M10 5.8v5" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><circle cx="10" cy="13.8" r="1.1" fill="currentColor"/></svg>',
);
const MARK = new Markup(
  '<svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true"><g class="warp"><path d="M8.5 3v5.5M8.5 12v11"/><path d="M17.5 3v13.5M17.5 22.4v.6"/></g><g class="weft"><path d="M3 8.5h10.2M21.9 8.5h1.1"/><path d="M3 17.5h.8M13 17.5h10"/></g></svg>',
);

function page(title: string, content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/oidc/assets/sign-in.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <p class="brand">${MARK}<span>Inkloom</span></p>
          <div class="sheet">${content}</div>
        </main>
        <figure class="plate" aria-hidden="true">
          <div class="crop"><img src="/oidc/assets/print.webp" alt="" width="720" height="960" /></div>
        </figure>
      </body>
    </html>`.text;
}
