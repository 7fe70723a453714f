const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const whole = new Intl.NumberFormat('en-US');

/** Cents of an amount such as "24.50". */
export const cents = (amount: string | number | null | undefined): number => Math.round(Number(amount ?? 0) * 100) || 0;
/** "24.50" of 2450 cents. */
export const amount = (value: number): string => (value / 100).toFixed(2);
/** "$24.50" of "24.50". */
export const dollars = (value: string | number | null | undefined): string => usd.format(cents(value) / 100);
export const count = (value: number): string => whole.format(value);
export const plural = (value: number, one: string, many = `${one}s`): string => `${whole.format(value)} ${value === 1 ? one : many}`;

/** "Today, 12:04", "Yesterday, 18:02" or "20 Nov, 12:09". */
export function moment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  const word = days === 0 ? 'Today' : days === 1 ? 'Yesterday' : day.format(at);
  return `${word}, ${clock.format(at)}`;
}

/** "just now", "4 min", "2 h" or "3 days". */
export function age(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return plural(Math.floor(seconds / 86_400), 'day');
}

const ordinals = ['Next', 'Second', 'Third', 'Fourth', 'Fifth'];
/** "Third in the queue" of position 3. */
export const inQueue = (position: number): string => `${ordinals[position - 1] ?? `Number ${whole.format(position)}`} in the queue`;
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
