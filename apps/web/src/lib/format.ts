import { language, text } from '#contracts/messages';

/** Makes each formatter once, in the language of the page. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
/** English texts are written the British way round: 20 Nov, 12:09. */
const dateLanguage = (): string => (language() === 'en-US' ? 'en-GB' : language());
const usd = once(() => new Intl.NumberFormat(language(), { style: 'currency', currency: 'USD' }));
const day = once(() => new Intl.DateTimeFormat(dateLanguage(), { day: 'numeric', month: 'short' }));
const month = once(() => new Intl.DateTimeFormat(dateLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const fullDay = once(() => new Intl.DateTimeFormat(dateLanguage(), { day: 'numeric', month: 'long', year: 'numeric' }));
const clock = once(() => new Intl.DateTimeFormat(dateLanguage(), { hour: '2-digit', minute: '2-digit' }));
const seconds = once(() => new Intl.DateTimeFormat(dateLanguage(), { timeStyle: 'medium' }));
const whole = once(() => new Intl.NumberFormat(language()));
const tenth = once(() => new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const hundredth = once(() => new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** Cents of an amount such as "24.50". */
export const cents = (amount: string | number | null | undefined): number => Math.round(Number(amount ?? 0) * 100) || 0;
/** "24.50" of 2450 cents, as the server writes it. */
export const amount = (value: number): string => (value / 100).toFixed(2);
/** "$24.50" of "24.50". */
export const dollars = (value: string | number | null | undefined): string => usd().format(cents(value) / 100);
export const count = (value: number): string => whole().format(value);
/** "4.6" of 4.62, "0.0" of what is next to nothing below zero. */
export const oneDigit = (value: number): string => tenth().format(Math.abs(value) < 0.05 ? 0 : value);
/** "12.00" of 12. */
export const twoDigits = (value: number): string => hundredth().format(value);

const recent = [
  ['time.today', 'time.yesterday'],
  ['time.withinToday', 'time.withinYesterday'],
] as const;

function dated(iso: string, keys: (typeof recent)[number], timeOf = clock): string {
  const at = new Date(iso);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  const time = { clock: timeOf().format(at) };
  const key = keys[days];
  return key ? text(key, time) : text('time.day', { day: day().format(at), ...time });
}

/** "Today, 12:04", "Yesterday, 18:02" or "20 Nov, 12:09". */
export const moment = (iso: string): string => dated(iso, recent[0]);
/** The same with seconds: "Today, 12:04:37". */
export const exactMoment = (iso: string): string => dated(iso, recent[0], seconds);
/** The same within a sentence: "today at 12:04". */
export const momentWithin = (iso: string): string => dated(iso, recent[1]);

/** "1 Dec". */
export const dayOf = (iso: string): string => day().format(new Date(iso));

/** "November 2026" of "2026-11". */
export const monthName = (iso: string): string => month().format(new Date(`${iso}-01T00:00:00Z`));
/** "23 November 2026". */
export const fullDate = (iso: string): string => fullDay().format(new Date(iso));

/** "12:44:02". */
export const clockTime = (iso: string): string => seconds().format(new Date(iso));

/** "just now", "4 min", "2 h" or "3 days". */
export function age(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return text('time.now');
  if (seconds < 3600) return text('time.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return text('time.hours', { count: Math.floor(seconds / 3600) });
  return text('time.days', { count: Math.floor(seconds / 86_400) });
}

export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;

/** "28 Nov" of "2026-11-28", wherever the reader is. */
export function calendarDay(date: string): string {
  const [year = 0, month = 1, inMonth = 1] = date.split('-').map(Number);
  return day().format(new Date(year, month - 1, inMonth));
}
