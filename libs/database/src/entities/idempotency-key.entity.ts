import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  route!: string;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  requestHash!: string;

  /** Null until the first request was answered. */
  @Column({ type: 'int', nullable: true })
  status!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  body!: unknown;

  @Column({ type: 'timestamptz' })
  lockedUntil!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
