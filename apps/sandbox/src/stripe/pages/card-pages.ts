import { html, Markup } from '#domain';

type Theme = 'light' | 'dark';

interface Page {
  /** Origin of the page around this one, the only one it talks to. */
  shop: string;
  theme: Theme;
}

const YEARS = 10;

/** The card's fields. */
export function cardPage({ shop, theme }: Page, now: Date): string {
  return document(
    'Card details',
    'assets/card.js',
    new Markup(`data-shop="${shop}" data-theme="${theme}" data-key="pk_test_sandbox"`),
    html`<div class="page">
      <h1>Card details</h1>
      ${cardForm(now)}
      <p class="problem" id="problem" role="alert"></p>
      <p class="hint">Test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
    </div>`,
  );
}

function cardForm(now: Date) {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const years = Array.from({ length: YEARS }, (_, index) => String(now.getUTCFullYear() + index));
  return html`<form novalidate>
    <div class="fields">
      <label for="number">Card number</label>
      <span class="number">
        <input
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="cc-number"
          maxlength="19"
          placeholder="1234 1234 1234 1234"
          aria-describedby="problem"
        />
        <span class="brand" aria-hidden="true"></span>
      </span>
    </div>
    <div class="three">
      <div>
        <label for="month">Month</label>
        <select id="month" name="month" autocomplete="cc-exp-month">
          <option value="">MM</option>
          ${months.map((month) => html`<option value="${month}">${month}</option>`)}
        </select>
      </div>
      <div>
        <label for="year">Year</label>
        <select id="year" name="year" autocomplete="cc-exp-year">
          <option value="">YYYY</option>
          ${years.map((year) => html`<option value="${year}">${year}</option>`)}
        </select>
      </div>
      <div>
        <label for="cvc">CVV</label>
        <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123" />
      </div>
    </div>
    <button type="submit" hidden>Pay</button>
  </form>`;
}

/** The bank's page of a 3-D Secure check. Its script enables the buttons: a press before it is there would be lost. */
export function bankPage(
  { shop, theme }: Page,
  payment: { clientSecret: string; amount: string; card: string },
): string {
  return document(
    'Confirm with your bank',
    'assets/bank.js',
    new Markup(`data-shop="${shop}" data-theme="${theme}" data-secret="${payment.clientSecret}"`),
    html`<div class="page bank">
      <h1>Confirm with your bank</h1>
      <p class="hint">Sandbox Bank, ${payment.card}</p>
      <p class="amount">${payment.amount}</p>
      <p>Approve this payment to Inkloom?</p>
      <div class="row">
        <button class="primary" type="button" value="approve" disabled>Approve</button>
        <button type="button" value="refuse" disabled>Refuse</button>
      </div>
      <p class="problem" role="alert"></p>
    </div>`,
  );
}

/** The page on which a customer changes the card of later payments; the bank asks on it as well. */
export function portalPage(
  { returnUrl, present }: { returnUrl: string; present: { brand: string; last4: string } | undefined },
  now: Date,
): string {
  return document(
    'Payment method',
    'portal/portal.js',
    new Markup('class="portal" data-key="pk_test_sandbox"'),
    html`<main class="page">
      <a href="${returnUrl}">Return to Inkloom</a>
      <h1>Add a payment method</h1>
      ${present ? html`<p class="hint">Charged so far: ${present.brand}, ending in ${present.last4}.</p>` : ''}
      <section class="page" aria-label="Card">
        ${cardForm(now)}
        <button class="primary" type="button" value="add" disabled>Add</button>
        <p class="hint">Test cards only: 4242 4242 4242 4242 pays, 4000 0025 0000 3155 is asked about by its bank.</p>
      </section>
      <section class="page bank" aria-label="Your bank" hidden>
        <p>Your bank asks: may Inkloom charge this card each month?</p>
        <div class="row">
          <button class="primary" type="button" value="approve">Approve</button>
          <button type="button" value="refuse">Refuse</button>
        </div>
      </section>
      <p class="problem" id="problem" role="alert"></p>
    </main>`,
  );
}

function document(title: string, script: string, root: Markup, content: Markup): string {
  return html`<!doctype html>
    <html lang="en" ${root}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/stripe/assets/card.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/stripe/${script}"></script>
      </head>
      <body>
        ${content}
      </body>
    </html>`.text;
}
