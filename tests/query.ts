import { database } from '#testing';

/** The rows of one statement, on a connection of its own to the running stack's database, as the owner of its tables. */
export async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = await database();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
