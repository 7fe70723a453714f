import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('assets')
export class AssetEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', nullable: true })
  ownerId!: string | null;

  @Column({ type: 'text' })
  sha256!: string;

  @Column({ type: 'text' })
  backend!: string;

  @Column({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  mimeType!: string;

  @Column({ type: 'bigint' })
  fileSize!: number;

  @Column({ type: 'int' })
  width!: number;

  @Column({ type: 'int' })
  height!: number;

  @Column({ type: 'text' })
  purpose!: string;

  /** A tiny version of the image as a data URL. */
  @Column({ type: 'text', nullable: true })
  placeholder!: string | null;

  /** When the asset was last stored, used, or found to be needed. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  neededAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
