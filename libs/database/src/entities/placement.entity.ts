import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AspectChoice, EditorState } from '#contracts';

/** How a user's design lies on a print area of a product. */
@Entity('placements')
export class PlacementEntity {
  @PrimaryColumn({ type: 'uuid' })
  ownerId!: string;

  @PrimaryColumn({ type: 'text' })
  globalId!: string;

  @PrimaryColumn({ type: 'text' })
  placement!: string;

  @PrimaryColumn({ type: 'uuid' })
  designId!: string;

  @Column({ type: 'jsonb' })
  editorState!: EditorState;

  @Column({ type: 'jsonb', nullable: true })
  aspectChoice!: AspectChoice | null;

  @Column({ type: 'double precision' })
  opacity!: number;

  @Column({ type: 'int', default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
