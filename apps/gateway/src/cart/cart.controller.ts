import { Controller } from '@nestjs/common';
import type { Cart } from '#contracts';
import { Call, Endpoint, type CallOf } from '../common/endpoint.decorator.js';
import { CartPresenter } from './cart.presenter.js';
import { CartService } from './cart.service.js';

@Controller()
export class CartController {
  constructor(
    private readonly cart: CartService,
    private readonly presenter: CartPresenter,
  ) {}

  @Endpoint('GET /api/cart')
  async read(@Call() { user }: CallOf<'GET /api/cart'>): Promise<Cart> {
    return this.presenter.present(await this.cart.read(user.id));
  }

  @Endpoint('POST /api/cart')
  async add(@Call() { user, body }: CallOf<'POST /api/cart'>): Promise<Cart> {
    return this.presenter.present(await this.cart.add(user, body));
  }

  @Endpoint('PUT /api/cart')
  async setQuantity(@Call() { user, body }: CallOf<'PUT /api/cart'>): Promise<Cart> {
    return this.presenter.present(await this.cart.setQuantity(user.id, body));
  }

  @Endpoint('PUT /api/cart/item/:id')
  async changeLine(@Call() { user, params, body }: CallOf<'PUT /api/cart/item/:id'>): Promise<Cart> {
    return this.presenter.present(await this.cart.changeLine(user.id, params.id, body));
  }

  @Endpoint('DELETE /api/cart')
  async clear(@Call() { user }: CallOf<'DELETE /api/cart'>): Promise<Cart> {
    return this.presenter.present(await this.cart.clear(user.id));
  }

  @Endpoint('DELETE /api/cart/item/:id')
  async remove(@Call() { user, params }: CallOf<'DELETE /api/cart/item/:id'>): Promise<Cart> {
    return this.presenter.present(await this.cart.remove(user.id, params.id));
  }
}
