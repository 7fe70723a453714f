/** Runs in the card page: talks to the page around it, and sends the card to the provider alone. */
export const CARD_SCRIPT = `
const shop = document.documentElement.dataset.shop;
const form = document.querySelector('form');
const problem = document.querySelector('.problem');
const brand = document.querySelector('.brand');
const { number, month, year, cvc } = form.elements;
const tell = (message) => parent.postMessage(message, shop);
const brands = [[/^4/, 'Visa'], [/^(5[1-5]|2[2-7])/, 'Mastercard'], [/^3[47]/, 'Amex']];
let sending = false;

function show(message, field) {
  for (const each of [number, month, year, cvc]) each.removeAttribute('aria-invalid');
  problem.textContent = message;
  if (field) {
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  }
  resize();
}

function resize() {
  tell({ type: 'height', height: Math.ceil(document.querySelector('.page').getBoundingClientRect().height) + 6 });
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

number.addEventListener('input', () => {
  const digits = number.value.replace(/\\D/g, '').slice(0, 16);
  number.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
  brand.textContent = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? '';
});
cvc.addEventListener('input', () => (cvc.value = cvc.value.replace(/\\D/g, '')));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'enter' });
});
addEventListener('message', ({ origin, data }) => {
  if (origin !== shop) return;
  if (data?.type === 'submit') void submit();
  if (data?.type === 'theme') document.documentElement.dataset.theme = data.theme === 'dark' ? 'dark' : 'light';
});
new ResizeObserver(resize).observe(document.querySelector('.page'));
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
