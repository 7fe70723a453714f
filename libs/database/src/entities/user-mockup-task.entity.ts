import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('user_mockup_tasks')
export class UserMockupTaskEntity {
  @PrimaryColumn({ type: 'text' })
  taskKey!: string;

  @Column({ type: 'uuid' })
  ownerId!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
