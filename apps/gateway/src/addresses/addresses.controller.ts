import { Controller } from '@nestjs/common';
import type { SavedAddress } from '#contracts';
import type { SavedAddressEntity } from '#database';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { AddressesService } from './addresses.service.js';

const present = ({ id, address, isDefault }: SavedAddressEntity): SavedAddress => ({ _id: id, ...address, isDefault });

@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Endpoint('GET /api/addresses')
  async list(@Call() { user }: CallOf<'GET /api/addresses'>): Promise<SavedAddress[]> {
    return (await this.addresses.list(user.id)).map(present);
  }

  @Endpoint('POST /api/addresses')
  async add(@Call() { user, body }: CallOf<'POST /api/addresses'>): Promise<SavedAddress> {
    return present(await this.addresses.add(user.id, body));
  }

  @Endpoint('PUT /api/addresses/:id')
  async change(@Call() { user, params, body }: CallOf<'PUT /api/addresses/:id'>): Promise<SavedAddress> {
    return present(await this.addresses.change(user.id, params.id, body.address));
  }

  @Endpoint('PUT /api/addresses/:id/default')
  async setDefault(@Call() { user, params }: CallOf<'PUT /api/addresses/:id/default'>): Promise<SavedAddress> {
    return present(await this.addresses.setDefault(user.id, params.id));
  }

  @Endpoint('DELETE /api/addresses/:id')
  async delete(
    @Call() { user, params }: CallOf<'DELETE /api/addresses/:id'>,
  ): Promise<ResponseOf<'DELETE /api/addresses/:id'>> {
    await this.addresses.delete(user.id, params.id);
    return { deleted: true };
  }
}
