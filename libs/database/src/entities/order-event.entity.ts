import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from './user.entity.js';

@Entity('order_events')
export class OrderEventEntity {
  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @PrimaryColumn({ type: 'int' })
  seq!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  @Column({ type: 'text' })
  what!: string;

  @Column({ type: 'uuid', nullable: true })
  actorId!: string | null;

  @Column({ type: 'jsonb' })
  details!: Record<string, unknown>;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'actor_id' })
  actor?: Relation<UserEntity> | null;
}
