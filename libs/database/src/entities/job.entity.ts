import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobErrorView, JobKind, JobStatus, QueueName } from '#contracts';

@Entity('jobs')
export class JobEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  kind!: JobKind;

  @Column({ type: 'text' })
  queue!: QueueName;

  @Column({ type: 'uuid', nullable: true })
  ownerId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  subjectId!: string | null;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  status!: JobStatus;

  @Column({ type: 'text', nullable: true })
  stage!: string | null;

  @Column({ type: 'real' })
  percent!: number;

  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'jsonb' })
  input!: Record<string, unknown>;

  @Column({ type: 'jsonb' })
  state!: Record<string, unknown>;

  @Column({ type: 'jsonb', nullable: true })
  result!: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  error!: JobErrorView | null;

  @Column({ type: 'text', nullable: true })
  logMessage!: string | null;

  @Column({ type: 'text', nullable: true })
  notice!: string | null;

  /** What its worker has its owner know, oldest first. */
  @Column({ type: 'jsonb' })
  notices!: string[];

  @Column({ type: 'text', nullable: true })
  previewUrl!: string | null;

  @Column({ type: 'int' })
  priority!: number;

  @Column({ type: 'int' })
  attempts!: number;

  @Column({ type: 'int' })
  polls!: number;

  @Column({ type: 'int' })
  crashes!: number;

  @Column({ type: 'int' })
  epoch!: number;

  @Column({ type: 'int' })
  dispatch!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  runAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'text', nullable: true })
  leaseOwner!: string | null;

  @Column({ type: 'timestamptz' })
  checkAt!: Date;

  @Column({ type: 'boolean' })
  cancelRequested!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  discardedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  idempotencyKey!: string | null;

  @Column({ type: 'text', nullable: true })
  requestId!: string | null;

  /** The request of its last replay; null where it was never replayed, or not by a request. */
  @Column({ type: 'text', nullable: true })
  replayRequest!: string | null;

  /** The span of its acceptance, as the W3C writes it; null where that was not traced. */
  @Column({ type: 'text', nullable: true })
  traceparent!: string | null;

  /** The trace of its present or last run, where BullMQ carried it to the worker. */
  @Column({ type: 'text', nullable: true })
  runTrace!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  /** When the present run began; a job that polls keeps the time of its first run. */
  @Column({ type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
