import { withValues, useAddress } from '../../../lib/address.js';

/** Kinds of entries by how their actions begin. */
export const auditKinds = {
  all: '',
  sign: 'sign-',
  rights: 'rights.',
  account: 'account',
  order: 'order',
  print: 'print',
  tokens: 'tokens.',
  ledger: 'ledger.',
  giftCodes: 'gift-codes.',
  coupons: 'coupon.',
  job: 'job',
  failure: 'failure.',
  alert: 'alert.',
  status: 'status.',
  queue: 'queue.',
  settings: 'settings.',
  product: 'product.',
  audit: 'audit.',
} as const;
export type AuditKind = keyof typeof auditKinds;

/** As the fields of the screen hold it; days are those of the reader. */
export interface AuditFilter {
  who: string;
  kind: AuditKind;
  subject: string;
  from: string;
  to: string;
}

/** Fewer letters of a name find nothing. */
export const fewestLetters = 3;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The filter in the address of the screen. */
export function useAuditFilter(): {
  filter: AuditFilter;
  choose: (change: Partial<AuditFilter>) => void;
  clear: () => void;
} {
  const [search, change] = useAddress();
  const of = (name: string): string => search.get(name) ?? '';
  const kind = of('kind');
  const filter: AuditFilter = {
    who: of('who'),
    kind: kind in auditKinds ? (kind as AuditKind) : 'all',
    subject: of('subject'),
    from: DAY.test(of('from')) ? of('from') : '',
    to: DAY.test(of('to')) ? of('to') : '',
  };
  const choose = ({ kind: chosen, ...others }: Partial<AuditFilter>): void =>
    change((now) => withValues(now, { ...others, kind: chosen === 'all' ? '' : chosen }));
  return { filter, choose, clear: () => change(() => new URLSearchParams()) };
}

/** Midnight at the reader's, so many days later. */
const startOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, inMonth = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, inMonth + later).toISOString();
};

/** The same as the server takes it. */
export const queryOf = ({ who, kind, subject, from, to }: AuditFilter) => ({
  who: who.length < fewestLetters ? undefined : who,
  action: auditKinds[kind] || undefined,
  subject: subject || undefined,
  from: from ? startOf(from) : undefined,
  to: to ? startOf(to, 1) : undefined,
});
