/** The card's fields: what is missing, and the call that hands the card to the provider alone. Whoever uses it says what happens after a word is shown. */
const CARD_FORM = `
const form = document.querySelector('form');
const problem = document.querySelector('.problem');
const brand = document.querySelector('.brand');
const { number, month, year, cvc } = form.elements;
const brands = [[/^4/, 'Visa'], [/^(5[1-5]|2[2-7])/, 'Mastercard'], [/^3[47]/, 'Amex']];

function show(message, field) {
  for (const each of [number, month, year, cvc]) each.removeAttribute('aria-invalid');
  problem.textContent = message;
  if (field) {
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  }
  shown();
}

function incomplete() {
  if (number.value.replace(/\\D/g, '').length < 12) return ['Please enter your card number.', number];
  if (!month.value) return ['Please choose the month your card expires.', month];
  if (!year.value) return ['Please choose the year your card expires.', year];
  if (cvc.value.length < 3) return ['Please enter the security code of your card.', cvc];
}

async function createMethod() {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number.value.replace(/\\D/g, ''),
    'card[exp_month]': month.value,
    'card[exp_year]': year.value,
    'card[cvc]': cvc.value,
  });
  const headers = { authorization: 'Bearer ' + document.documentElement.dataset.key };
  const response = await fetch('/stripe/v1/payment_methods', { method: 'POST', headers, body });
  return response.json();
}

const fields = { number, exp_month: month, exp_year: year, cvc };

number.addEventListener('input', () => {
  const digits = number.value.replace(/\\D/g, '').slice(0, 16);
  number.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
  brand.textContent = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? '';
});
cvc.addEventListener('input', () => (cvc.value = cvc.value.replace(/\\D/g, '')));
`;

/** Runs in the card page: talks to the page around it. */
export const CARD_SCRIPT = `${CARD_FORM}
const shop = document.documentElement.dataset.shop;
const tell = (message) => parent.postMessage(message, shop);
let sending = false;

function shown() {
  tell({ type: 'height', height: Math.ceil(document.querySelector('.page').getBoundingClientRect().height) + 6 });
}

async function submit() {
  if (sending) return;
  const missing = incomplete();
  if (missing) {
    show(...missing);
    return tell({ type: 'problem', message: missing[0] });
  }
  sending = true;
  try {
    const answer = await createMethod();
    if (answer.error) {
      show(answer.error.message, fields[answer.error.param] ?? number);
      tell({ type: 'problem', message: answer.error.message });
    } else {
      show('');
      tell({ type: 'method', id: answer.id });
    }
  } catch {
    const message = 'The payment service did not answer. Please try again.';
    show(message);
    tell({ type: 'problem', message });
  } finally {
    sending = false;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'enter' });
});
addEventListener('message', ({ origin, data }) => {
  if (origin !== shop) return;
  if (data?.type === 'submit') void submit();
  if (data?.type === 'theme') document.documentElement.dataset.theme = data.theme === 'dark' ? 'dark' : 'light';
});
new ResizeObserver(shown).observe(document.querySelector('.page'));
tell({ type: 'ready' });
`;

/** Runs in the bank's page: reports the choice, then the end. */
export const BANK_SCRIPT = `
const { shop, secret } = document.documentElement.dataset;
const problem = document.querySelector('.problem');
const buttons = document.querySelectorAll('button');
const block = (blocked) => buttons.forEach((each) => (each.disabled = blocked));
for (const button of buttons)
  button.addEventListener('click', async () => {
    block(true);
    try {
      const response = await fetch('/stripe/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret: secret, approve: button.value === 'approve' }),
      });
      if (!response.ok) throw new Error();
      const { status } = await response.json();
      parent.postMessage({ type: 'authenticated', confirmed: status !== 'requires_payment_method' }, shop);
    } catch {
      problem.textContent = 'The bank did not answer. Please try again.';
      block(false);
    }
  });
block(false);
parent.postMessage({ type: 'ready' }, shop);
`;

/** Runs in the portal: takes the card, lets its holder answer the bank, and leads back to the shop. */
export const PORTAL_SCRIPT = `${CARD_FORM}
const [card, bank] = document.querySelectorAll('section');
const buttons = document.querySelectorAll('button[type=button]');
const block = (blocked) => buttons.forEach((each) => (each.disabled = blocked));
const shown = () => undefined;
let method;

function ask(asks) {
  card.hidden = asks;
  bank.hidden = !asks;
}

async function take(approve) {
  const response = await fetch(location.pathname + '/card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: method, approve }),
  });
  const answer = await response.json();
  if (answer.next) return location.replace(answer.next);
  ask(answer.asks === true);
  show(answer.problem ?? answer.error?.message ?? '');
}

async function add() {
  const missing = incomplete();
  if (missing) return show(...missing);
  const answer = await createMethod();
  if (answer.error) return show(answer.error.message, fields[answer.error.param] ?? number);
  method = answer.id;
  await take(null);
}

async function press(work) {
  block(true);
  try {
    await work();
  } catch {
    show('The payment service did not answer. Please try again.');
  } finally {
    block(false);
  }
}

const work = { add, approve: () => take(true), refuse: () => take(false) };
for (const button of buttons) button.addEventListener('click', () => press(work[button.value]));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void press(add);
});
block(false);
`;
