import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { PlacementEntity } from '../entities/index.js';

/** A saved placement, and whether its design is the one that lies there now. */
export type PlacementRow = PlacementEntity & { active: boolean };

export type PlacementChange = Omit<PlacementEntity, 'version' | 'updatedAt'> & {
  /** The version that was changed; undefined changes whatever is stored. */
  version: number | undefined;
};

/** How users' designs lie on the print areas of products. Every statement is for one owner. */
@Injectable()
export class PlacementRepository {
  constructor(private readonly database: Database) {}

  /** The owner's placements of active designs on a product, the latest change first. */
  find(ownerId: string, globalId: string): Promise<PlacementRow[]> {
    return this.database.query<PlacementRow>(
      `select placed.*, active.design_id is not null as active from placements placed
       join designs design on design.id = placed.design_id and design.status = 'ACTIVE'
       left join active_placements active on (active.owner_id, active.global_id, active.placement, active.design_id) = (placed.owner_id, placed.global_id, placed.placement, placed.design_id)
       where placed.owner_id = $1 and placed.global_id = $2 order by placed.updated_at desc, placed.placement, placed.design_id`,
      [ownerId, globalId],
    );
  }

  async findOne({
    ownerId,
    globalId,
    placement,
    designId,
  }: Pick<PlacementEntity, 'ownerId' | 'globalId' | 'placement' | 'designId'>): Promise<PlacementEntity | undefined> {
    const [row] = await this.database.query<PlacementEntity>(
      'select * from placements where owner_id = $1 and global_id = $2 and placement = $3 and design_id = $4',
      [ownerId, globalId, placement, designId],
    );
    return row;
  }

  /**
   * Saves a placement and lets its design lie on the area, in one statement. Forgets the owner's placements on the product
   * that lie on no area and were not touched for longest, but for `most` of them. Returns undefined, having changed nothing, where a
   * newer version is stored.
   */
  async save(
    { ownerId, globalId, placement, designId, editorState, aspectChoice, opacity, version }: PlacementChange,
    most: number,
  ): Promise<PlacementEntity | undefined> {
    const [row] = await this.database.query<PlacementEntity>(
      `with saved as (
         insert into placements as stored (owner_id, global_id, placement, design_id, editor_state, aspect_choice, opacity) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (owner_id, global_id, placement, design_id) do update
           set editor_state = excluded.editor_state, aspect_choice = excluded.aspect_choice, opacity = excluded.opacity, version = stored.version + 1, updated_at = now()
           where $8::int is null or stored.version <= $8
         returning *),
       activated as (
         insert into active_placements (owner_id, global_id, placement, design_id) select owner_id, global_id, placement, design_id from saved
         on conflict (owner_id, global_id, placement) do update set design_id = excluded.design_id),
       forgotten as (
         delete from placements old using (
           select placement, design_id from placements idle where owner_id = $1 and global_id = $2 and (placement, design_id) <> ($3, $4::uuid)
             and not exists (select 1 from active_placements where (owner_id, global_id, placement, design_id) = (idle.owner_id, idle.global_id, idle.placement, idle.design_id))
           order by updated_at desc offset $9) surplus
         where old.owner_id = $1 and old.global_id = $2 and old.placement = surplus.placement and old.design_id = surplus.design_id
           and exists (select 1 from saved))
       select * from saved`,
      [
        ownerId,
        globalId,
        placement,
        designId,
        JSON.stringify(editorState),
        aspectChoice && JSON.stringify(aspectChoice),
        opacity,
        version ?? null,
        most,
      ],
    );
    return row;
  }

  /** Takes the design off an area; how designs lie there stays saved. */
  async clear(ownerId: string, globalId: string, placement: string): Promise<void> {
    await this.database.query(
      'delete from active_placements where owner_id = $1 and global_id = $2 and placement = $3',
      [ownerId, globalId, placement],
    );
  }
}
