import { Injectable } from '@nestjs/common';
import { mostAddresses, text, type Address } from '#contracts';
import { SavedAddressRepository, type SavedAddressEntity } from '#database';
import { wholeDestination } from '../checkout/destination.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';

/** [CHK-01] Addresses that users keep for the next order. */
@Injectable()
export class AddressesService {
  constructor(private readonly addresses: SavedAddressRepository) {}

  list(userId: string): Promise<SavedAddressEntity[]> {
    return this.addresses.list(userId);
  }

  /** Throws 400 where the address names no place, 409 where the user has too many. */
  async add(
    userId: string,
    { address, isDefault }: CallOf<'POST /api/addresses'>['body'],
  ): Promise<SavedAddressEntity> {
    wholeDestination(address, 'address');
    const saved = await this.addresses.add(userId, address, isDefault, mostAddresses);
    if (!saved) throw new HttpError(409, 'CONFLICT', text('address.full', { limit: mostAddresses }));
    return saved;
  }

  /** Orders keep the address they were placed with. Throws 400 where the address names no place, 404 where the user has none of that id. */
  async change(userId: string, id: string, address: Address): Promise<SavedAddressEntity> {
    wholeDestination(address, 'address');
    const changed = await this.addresses.change(userId, id, address);
    if (!changed) throw notFound();
    return changed;
  }

  /** Throws 404 where the user has no such address. */
  async setDefault(userId: string, id: string): Promise<SavedAddressEntity> {
    const saved = await this.addresses.setDefault(userId, id);
    if (!saved) throw notFound();
    return saved;
  }

  /** Throws 404 where the user has no such address. */
  async delete(userId: string, id: string): Promise<void> {
    if (!(await this.addresses.delete(userId, id))) throw notFound();
  }
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('address.notFound'));
