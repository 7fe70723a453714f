import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table disk_reports drop constraint disk_reports_pkey;
alter table disk_reports add primary key (host, disk);
`;
const down = `
delete from disk_reports;
alter table disk_reports drop constraint disk_reports_pkey;
alter table disk_reports add primary key (host);
`;

/** Processes of one machine may keep their data on different disks: the report of one took the place of the other's. */
export class DisksOfMachines1700000000203 implements MigrationInterface {
  name = 'DisksOfMachines1700000000203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
