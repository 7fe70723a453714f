import { uuid, type JobKind, type JobStatus, type QueueName } from '#contracts';

export interface JobFilter {
  ids?: readonly string[] | undefined;
  status?: JobStatus | undefined;
  kind?: JobKind | undefined;
  queue?: QueueName | undefined;
  errorCode?: string | undefined;
  fingerprint?: string | undefined;
  ownerId?: string | undefined;
  /** Id or e-mail of the owner, or of the one whose order the job is about. */
  user?: string | undefined;
  subjectId?: string | undefined;
  /** Id or number of the order that the job is about. */
  order?: string | undefined;
  endedAfter?: string | undefined;
  endedBefore?: string | undefined;
  /** Failed jobs that were set aside, those of them that can still be restored, or those that were not. */
  discarded?: 'only' | 'restorable' | 'none' | undefined;
  /** False leaves out the replays and discards of many jobs themselves. */
  isBulk?: false | undefined;
}

/** A discard can be taken back for so long. */
export const RESTORABLE = `discarded_at > now() - interval '30 days'`;
const DISCARDED = { only: 'discarded_at is not null', restorable: RESTORABLE, none: 'discarded_at is null' } as const;
/** As the index has it. */
const FINGERPRINT_IS = `status = 'failed' and failure_fingerprint(kind, error, log_message) =`;
/** What a user owns, and what is about an order of theirs: such a job has no owner. */
const ofUsers = (users: string): string =>
  `(owner_id in ${users} or queue = 'fulfilment' and subject_id in (select id from orders where user_id in ${users}))`;
/** The index finds the letters; the e-mail has to be the whole of them. */
const HAS_EMAIL = (value: string): string =>
  ofUsers(
    `(select id from users where lower(coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
     like '%' || lower(${value}) || '%' and lower(email) = lower(${value}))`,
  );

const isUuid = (value: string): boolean => uuid.safeParse(value).success;
const equals =
  (sql: string) =>
  (value: string): string =>
    `${sql} ${value}`;

type Value = string | readonly string[];

/** Each condition by what it compares with; undefined and '' leave it out. */
const conditionsOf = (filter: JobFilter): [sql: (value: string) => string, value: Value | undefined][] => [
  [(value) => `id = any(${value}::uuid[])`, filter.ids],
  [equals('owner_id ='), filter.ownerId],
  [isUuid(filter.user ?? '') ? (value) => ofUsers(`(${value}::uuid)`) : HAS_EMAIL, filter.user],
  [equals('status ='), filter.status],
  [equals('kind ='), filter.kind],
  [equals('queue ='), filter.queue],
  [equals(`error ->> 'code' =`), filter.errorCode],
  [equals(FINGERPRINT_IS), filter.fingerprint],
  [equals('subject_id ='), filter.subjectId],
  [
    isUuid(filter.order ?? '')
      ? equals('subject_id =')
      : (value) => `subject_id = (select id from orders where order_number = ${value})`,
    filter.order,
  ],
  [equals('finished_at >='), filter.endedAfter],
  [equals('finished_at <'), filter.endedBefore],
];

/** The filter as a condition, always the same text for the same fields, and the values of its parameters from `$first` on. */
export function conditionOf(filter: JobFilter, first: number, more: [sql: string, value: string | undefined][] = []) {
  const all = [...conditionsOf(filter), ...more.map(([sql, value]) => [equals(sql), value] as const)];
  const given = all.flatMap(([sql, value]) => (value ? [{ sql, value }] : []));
  const aside: string[] = filter.discarded ? [DISCARDED[filter.discarded]] : [];
  if (filter.isBulk === false) aside.push(`kind not in ('ops.replay', 'ops.discard')`);
  return {
    sql: [...given.map(({ sql }, index) => sql(`$${index + first}`)), ...aside].join(' and '),
    values: given.map(({ value }) => value),
  };
}
