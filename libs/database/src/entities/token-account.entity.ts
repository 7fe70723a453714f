import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('token_accounts')
export class TokenAccountEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'bigint' })
  balance!: number;

  @Column({ type: 'bigint' })
  held!: number;

  @Column({ type: 'bigint' })
  version!: number;
}
