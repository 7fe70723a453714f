import { Controller, Delete, Get, HttpCode, Inject, Options, Post, Put, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config, S3Config } from '#config';
import { SANDBOX_CONFIG } from '../core/core.module.js';
import { verifyChecksums } from './checksums.js';
import { ObjectStore, type StoredObject } from './object-store.js';
import { readForm } from './post-form.js';
import { verifyPolicy } from './post-policy.js';
import { verifyRequest } from './request-signature.js';
import { S3Error, S3ErrorFilter } from './s3-error.js';
import { readRequest, type S3Request } from './s3-request.js';
import { Signer } from './signer.js';

/** One bucket, by path: puts, reads and deletes objects with signature version 4; accepts form posts with a policy. */
@Controller('s3')
@UseFilters(S3ErrorFilter)
export class S3Controller {
  private readonly bucket: S3Config;
  private readonly signer: Signer;

  constructor(
    private readonly objects: ObjectStore,
    @Inject(SANDBOX_CONFIG) config: Config,
  ) {
    if (!config.s3) throw new Error('The sandbox has no bucket: S3_BUCKET and its keys are not set.');
    this.bucket = config.s3;
    this.signer = new Signer(config.s3);
  }

  /** Serves HEAD too; the server omits its body. */
  @Get(':bucket/*')
  async read(@Req() raw: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { key } = await this.verified(raw);
    const object = this.objects.find(key);
    if (!object) throw new S3Error('NoSuchKey', undefined, { Key: key });
    const content = await this.objects.read(object);
    await describe(reply, object)
      .header('content-type', object.contentType)
      .header('content-length', object.size)
      .send(content);
  }

  @Put(':bucket/*')
  async put(@Req() raw: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { key, headers, query, body } = await this.verified(raw);
    if (headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
    verifyChecksums(body, [
      ...Object.entries(headers),
      ...[...query].map(([name, value]) => [name.toLowerCase(), value] as const),
    ]);
    const object = await this.objects.put(key, body, headers['content-type'] ?? 'binary/octet-stream', 'object.put');
    await describe(reply, object).code(200).header('content-length', 0).send();
  }

  @Delete(':bucket/*')
  @HttpCode(204)
  async delete(@Req() raw: FastifyRequest): Promise<void> {
    const { key } = await this.verified(raw);
    await this.objects.delete(key);
  }

  @Post([':bucket', ':bucket/*'])
  async post(@Req() raw: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    allowPages(raw, reply);
    const { bucket, key } = this.known(readRequest(raw));
    if (key !== '') throw new S3Error('MethodNotAllowed');
    const { fields, content } = await readForm(raw);
    await verifyPolicy({ bucket, fields, size: content.length }, this.signer);
    verifyChecksums(content, Object.entries(fields));
    const object = await this.objects.put(
      fields['key']!,
      content,
      fields['content-type'] ?? 'binary/octet-stream',
      'object.post',
    );
    const status = ['200', '201'].includes(fields['success_action_status'] ?? '')
      ? Number(fields['success_action_status'])
      : 204;
    await describe(reply, object)
      .code(status)
      .header('location', `${this.bucket.endpoint}/${bucket}/${object.key}`)
      .send();
  }

  /** Any page may post to the bucket; the policy limits what. */
  @Options([':bucket', ':bucket/*'])
  @HttpCode(200)
  preflight(@Req() raw: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    allowPages(raw, reply);
  }

  private async verified(raw: FastifyRequest): Promise<S3Request> {
    const request = readRequest(raw);
    await verifyRequest(request, this.signer);
    if (request.key === '') throw new S3Error('MethodNotAllowed', 'The sandbox does not list objects.');
    return this.known(request);
  }

  private known<T extends { bucket: string }>(request: T): T {
    if (request.bucket !== this.bucket.bucket)
      throw new S3Error('NoSuchBucket', undefined, { BucketName: request.bucket });
    return request;
  }
}

function describe(reply: FastifyReply, { etag, lastModified }: StoredObject): FastifyReply {
  return reply
    .header('etag', `"${etag}"`)
    .header('last-modified', new Date(lastModified).toUTCString())
    .header('x-amz-request-id', 'SANDBOX');
}

function allowPages(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.headers.origin) return;
  void reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
}
