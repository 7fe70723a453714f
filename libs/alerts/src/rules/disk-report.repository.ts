import { Injectable } from '@nestjs/common';
import { Database } from '#database';

export interface DiskReport {
  host: string;
  /** Names the file system; empty where that cannot be told. */
  disk: string;
  usedPercent: number;
}

export interface DiskUse {
  /** The name of the file system, or else of its machine. */
  disk: string;
  usedPercent: number;
  /** The machines that reported it, with commas between. */
  hosts: string;
}

/** How full each disk is, as the processes of each machine last said. */
@Injectable()
export class DiskReportRepository {
  constructor(private readonly database: Database) {}

  async report({ host, disk, usedPercent }: DiskReport): Promise<void> {
    await this.database.query(
      `insert into disk_reports (host, disk, used_percent, reported_at) values ($1, $2, $3, now())
       on conflict (host, disk) do update set used_percent = excluded.used_percent, reported_at = now()`,
      [host, disk, usedPercent],
    );
  }

  /** By reports that are no older than this; a machine that is gone reports none. */
  findRecent(withinMs: number): Promise<DiskUse[]> {
    return this.database.query<DiskUse>(
      `select coalesce(nullif(disk, ''), host) as disk, max(used_percent) as used_percent,
         left(string_agg(host, ', ' order by host), 500) as hosts
       from disk_reports where reported_at > now() - $1 * interval '1 millisecond'
       group by 1 order by 2 desc limit 100`,
      [withinMs],
    );
  }

  /** Of machines that are gone: every pod has a name of its own. */
  async removeOld(): Promise<void> {
    await this.database.query(`delete from disk_reports where reported_at < now() - interval '1 day'`);
  }
}
