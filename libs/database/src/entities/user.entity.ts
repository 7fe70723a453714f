import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  issuer!: string;

  @Column({ type: 'text' })
  sub!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', nullable: true })
  givenName!: string | null;

  @Column({ type: 'text', nullable: true })
  familyName!: string | null;

  @Column({ type: 'text', nullable: true })
  username!: string | null;

  @Column({ type: 'text', nullable: true })
  picture!: string | null;

  @Column({ type: 'text', nullable: true })
  firstName!: string | null;

  @Column({ type: 'text', nullable: true })
  lastName!: string | null;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  about!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  address!: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  notifications!: Record<string, unknown> | null;

  @Column({ type: 'text', nullable: true })
  profilePhotoUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  coverPhotoUrl!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  pictureRightsAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  barredAt!: Date | null;

  /** When the user was last barred or let in again, by the clock of the database. */
  @Column({ type: 'timestamptz', nullable: true })
  barringChangedAt!: Date | null;

  /** What the newest token that was seen allowed beyond what every user may, sorted. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  staffRights!: string[];

  /** When that token was issued. */
  @Column({ type: 'timestamptz', nullable: true })
  staffRightsAt!: Date | null;

  @Column({ type: 'bigint', default: 0 })
  cartVersion!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
