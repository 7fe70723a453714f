import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EntryKind } from '#contracts';

@Entity('token_entries')
export class TokenEntryEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  kind!: EntryKind;

  @Column({ type: 'bigint' })
  balanceChange!: number;

  @Column({ type: 'bigint' })
  heldChange!: number;

  @Column({ type: 'bigint' })
  balanceAfter!: number;

  @Column({ type: 'bigint' })
  heldAfter!: number;

  @Column({ type: 'text' })
  businessKey!: string;

  @Column({ type: 'uuid', nullable: true })
  jobId!: string | null;

  @Column({ type: 'text' })
  note!: string;

  @Column({ type: 'uuid', nullable: true })
  actorId!: string | null;

  /** Until when the tokens that it adds can be spent. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** The entry whose tokens a refund takes back. */
  @Column({ type: 'uuid', nullable: true })
  refundOf!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
