import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('design_folders')
export class DesignFolderEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid' })
  ownerId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** How many active designs lie in it; kept by a trigger on designs. */
  @Column({ type: 'int', default: 0 })
  designs!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
