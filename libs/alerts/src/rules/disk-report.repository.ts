import { Injectable } from '@nestjs/common';
import { Database } from '#database';

export interface DiskReport {
  host: string;
  usedPercent: number;
}

/** How full the disk of each machine is, as its processes last said. */
@Injectable()
export class DiskReportRepository {
  constructor(private readonly database: Database) {}

  async report({ host, usedPercent }: DiskReport): Promise<void> {
    await this.database.query(
      `insert into disk_reports (host, used_percent, reported_at) values ($1, $2, now())
       on conflict (host) do update set used_percent = excluded.used_percent, reported_at = now()`,
      [host, usedPercent],
    );
  }

  /** Reports that are no older than this; a machine that is gone reports none. */
  findRecent(withinMs: number): Promise<DiskReport[]> {
    return this.database.query<DiskReport>(
      `select host, used_percent from disk_reports where reported_at > now() - $1 * interval '1 millisecond'
       order by used_percent desc limit 100`,
      [withinMs],
    );
  }
}
