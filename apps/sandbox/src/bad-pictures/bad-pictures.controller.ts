import { Readable } from 'node:stream';
import { setInterval } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';

type Misbehave = (reply: FastifyReply, query: Record<string, string>, self: string) => unknown;

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const BLOCK = Buffer.alloc(64 * 1024);

function* endless(): Generator<Buffer> {
  yield PNG_START;
  for (;;) yield BLOCK;
}

async function* dripping(): AsyncGenerator<Buffer> {
  for await (const _ of setInterval(1000)) yield Buffer.from([0]);
}

/** Endless zeroes: a few kilobytes on the wire, gigabytes once decompressed. */
function* zeroes(): Generator<Buffer> {
  for (let block = 0; block < 40_000; block += 1) yield BLOCK;
}

const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#b53' } })
    .png()
    .toBuffer();

const behaviours: Record<string, Misbehave> = {
  good: async (reply) => reply.type('image/png').send(await drawn()),
  endless: (reply) => reply.type('image/png').send(Readable.from(endless())),
  slow: (reply) => reply.type('image/png').send(Readable.from(dripping())),
  silent: (reply) => reply.hijack(),
  gzip: (reply) =>
    reply.type('image/png').header('content-encoding', 'gzip').send(Readable.from(zeroes()).pipe(createGzip())),
  announced: (reply) => reply.type('image/png').header('content-length', '2000000000').send(Readable.from(endless())),
  html: (reply) => reply.type('image/png').send('<!doctype html><title>Sign in</title><script>alert(1)</script>'),
  svg: (reply) =>
    reply
      .type('image/svg+xml')
      .send('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  truncated: async (reply) => reply.type('image/png').send((await drawn()).subarray(0, 60)),
  missing: (reply) => reply.code(404).type('text/plain').send('no such picture'),
  /** Redirects to `to` after `hops` steps on this host. */
  redirect: (reply, { to = `good`, hops = '1' }, self) => {
    const left = Number(hops) - 1;
    return reply.redirect(left > 0 ? `${self}?${new URLSearchParams({ to, hops: String(left) }).toString()}` : to, 302);
  },
};

/** A misbehaving picture host, for tests of code that fetches remote pictures. */
@Controller('bad-pictures')
export class BadPicturesController {
  @Get(':kind')
  async respond(
    @Param('kind') kind: string,
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const behave = behaviours[kind] ?? behaviours['missing']!;
    await behave(reply, query, request.url.split('?')[0]!);
  }
}
