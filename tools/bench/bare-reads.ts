// The program to compare the API's reads with: bare Fastify and pg with the gateway's own statements. Takes the user's id from a header; checks nothing.
import Fastify from 'fastify';
import pg from 'pg';
import { statements } from './read-statements.js';

const { BARE_PORT, BARE_DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: BARE_DATABASE_URL, max: 10 });
const app = Fastify();

for (const [name, { text, parameters }] of Object.entries(statements))
  app.get(`/${name}/:key?`, async (request) => {
    const { key } = request.params as { key?: string };
    const values = parameters({ userId: String(request.headers['x-user-id']), key: key ?? '' });
    const { rows } = await pool.query<object>({ name, text, values });
    return rows;
  });
await app.listen({ port: Number(BARE_PORT), host: '127.0.0.1' });
process.send?.('ready');
