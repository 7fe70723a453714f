import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '#contracts';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { AccountService, notFound } from './account.service.js';
import { readPhoto } from './photo-form.js';
import { PhotoService } from './photo.service.js';

/** [PROF-06] Everyone reads and changes only the own account; anyone else's answers 404. */
@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly photos: PhotoService,
  ) {}

  @Endpoint('POST /api/users')
  create(@Call() { user, body }: CallOf<'POST /api/users'>): Promise<User> {
    return this.accounts.create(user, body);
  }

  @Endpoint('GET /api/users/sub/:sub')
  async readBySub(@Call() { user, params }: CallOf<'GET /api/users/sub/:sub'>): Promise<User> {
    if (params.sub !== user.sub) throw notFound();
    return this.accounts.read(user);
  }

  @Endpoint('PUT /api/users/sub/:sub')
  async updateBySub(@Call() { user, params, body }: CallOf<'PUT /api/users/sub/:sub'>): Promise<User> {
    if (params.sub !== user.sub) throw notFound();
    return this.accounts.update(user, body);
  }

  @Endpoint('GET /api/users/:id')
  async read(@Call() { user, params }: CallOf<'GET /api/users/:id'>): Promise<User> {
    if (params.id !== user.id) throw notFound();
    return this.accounts.read(user);
  }

  @Endpoint('PUT /api/users/:id')
  async update(@Call() { user, params, body }: CallOf<'PUT /api/users/:id'>): Promise<User> {
    if (params.id !== user.id) throw notFound();
    return this.accounts.update(user, body);
  }

  @Endpoint('POST /api/users/photos/:kind')
  async photo(
    @Call() { user, params, query }: CallOf<'POST /api/users/photos/:kind'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/users/photos/:kind'>> {
    return this.photos.store(params.kind, await readPhoto(request), query, user.id);
  }
}
