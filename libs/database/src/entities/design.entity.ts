import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('designs')
export class DesignEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  ownerId!: string;

  @Column({ type: 'uuid' })
  assetId!: string;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'text' })
  aiModel!: string;

  @Column({ type: 'text', nullable: true })
  currentModel!: string | null;

  @Column({ type: 'text' })
  prompt!: string;

  /** The name its owner gave it; null while it goes by its prompt. */
  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'uuid', nullable: true })
  folderId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  parentId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  jobId!: string | null;

  @Column({ type: 'jsonb' })
  metadata!: Record<string, unknown>;

  /** Provider, model and parameters of its generation, copied when the design was saved. */
  @Column({ type: 'jsonb' })
  provenance!: Record<string, unknown>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
