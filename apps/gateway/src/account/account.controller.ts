import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '#contracts';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { presentAccount } from './account.presenter.js';
import { AccountService } from './account.service.js';
import { readPhoto } from './photo-form.js';
import { PhotoService } from './photo.service.js';

/** [PROF-06] Every user reads and changes only their own account; anyone else's answers 404. */
@Controller()
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly photos: PhotoService,
  ) {}

  @Endpoint('POST /api/users')
  async create(@Call() { user, body }: CallOf<'POST /api/users'>): Promise<User> {
    return presentAccount(await this.accounts.create(user, body), user);
  }

  @Endpoint('GET /api/users/sub/:sub')
  async readBySub(@Call() { user, params }: CallOf<'GET /api/users/sub/:sub'>): Promise<User> {
    return presentAccount(await this.accounts.read(user, params), user);
  }

  @Endpoint('PUT /api/users/sub/:sub')
  async updateBySub(@Call() { user, params, body }: CallOf<'PUT /api/users/sub/:sub'>): Promise<User> {
    return presentAccount(await this.accounts.update(user, params, body), user);
  }

  @Endpoint('GET /api/users/:id')
  async read(@Call() { user, params }: CallOf<'GET /api/users/:id'>): Promise<User> {
    return presentAccount(await this.accounts.read(user, params), user);
  }

  @Endpoint('PUT /api/users/:id')
  async update(@Call() { user, params, body }: CallOf<'PUT /api/users/:id'>): Promise<User> {
    return presentAccount(await this.accounts.update(user, params, body), user);
  }

  @Endpoint('POST /api/users/photos/:kind')
  async photo(
    @Call() { user, params, query }: CallOf<'POST /api/users/photos/:kind'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/users/photos/:kind'>> {
    return this.photos.store(params.kind, await readPhoto(request), query, user.id);
  }
}
