import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Address } from '#contracts';

/** An address that a user keeps for the next order. */
@Entity('saved_addresses')
export class SavedAddressEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'jsonb' })
  address!: Address;

  /** True for one of a user's addresses, as soon as there is one. */
  @Column({ type: 'boolean', default: false })
  isDefault!: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
