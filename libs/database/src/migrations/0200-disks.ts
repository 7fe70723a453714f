import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = `
alter table disk_reports add column disk text not null default '';
alter table alerts add column hosts text not null default '';
`;
const down = `
alter table disk_reports drop column disk;
alter table alerts drop column hosts;
`;

/** Machines that share a disk report the same one, so that it raises one alert, which names them. */
export class Disks1700000000200 implements MigrationInterface {
  name = 'Disks1700000000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
