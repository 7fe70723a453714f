import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Mockup } from '#contracts';

@Entity('mockups')
export class MockupEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  ownerId!: string;

  @Column({ type: 'uuid', nullable: true })
  jobId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  designId!: string | null;

  @Column({ type: 'text' })
  globalId!: string;

  @Column({ type: 'bigint' })
  syncVariantId!: number;

  @Column({ type: 'text' })
  mockupUrl!: string;

  @Column({ type: 'jsonb' })
  previewUrls!: string[];

  @Column({ type: 'uuid', nullable: true })
  printAssetId!: string | null;

  @Column({ type: 'int' })
  width!: number;

  @Column({ type: 'int' })
  height!: number;

  @Column({ type: 'text' })
  designPrompt!: string;

  @Column({ type: 'jsonb' })
  metadata!: Record<string, unknown>;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  placements!: Mockup['placements'];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  variants!: Mockup['variants'];

  @Column({ type: 'timestamptz', nullable: true })
  sharedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
