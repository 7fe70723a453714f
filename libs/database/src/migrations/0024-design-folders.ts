import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A folder's number of designs is kept beside it, so that no request counts them. */
const up = `
create extension if not exists pg_trgm;
create table design_folders (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  designs int not null default 0,
  created_at timestamptz not null default now(),
  constraint design_folders_owner unique (id, owner_id)
);
create unique index design_folders_name on design_folders (owner_id, lower(name));
alter table designs add title text, add folder_id uuid,
  add constraint designs_own_folder foreign key (folder_id, owner_id) references design_folders (id, owner_id) on delete set null (folder_id);
create index designs_folder on designs (folder_id, id desc) where folder_id is not null;
create index designs_words on designs using gin ((coalesce(title, '') || ' ' || prompt) gin_trgm_ops) where status = 'ACTIVE';
create function count_folder_designs() returns trigger language plpgsql as $body$
declare
  change record;
begin
  -- In one order, so that two moves of one user never wait for each other.
  for change in
    select folder_id, sum(step)::int as step from (
      select folder_id, -1 as step from old_rows where status = 'ACTIVE'
      union all select folder_id, 1 from new_rows where status = 'ACTIVE') steps
    where folder_id is not null group by folder_id having sum(step) <> 0 order by folder_id
  loop
    update design_folders set designs = designs + change.step where id = change.folder_id;
  end loop;
  return null;
end
$body$;
create trigger count_folder_designs after update on designs
  referencing old table as old_rows new table as new_rows for each statement execute function count_folder_designs();
`;

// The extension stays: it may have been there before.
const down = `
drop trigger count_folder_designs on designs;
drop function count_folder_designs();
drop index designs_words;
alter table designs drop column folder_id, drop column title;
drop table design_folders;
`;

/** Titles of designs, folders to arrange them in, and a search of both their words. */
export class DesignFolders1700000000024 implements MigrationInterface {
  name = 'DesignFolders1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
