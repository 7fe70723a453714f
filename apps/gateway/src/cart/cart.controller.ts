import { Controller } from '@nestjs/common';
import type { Cart } from '#contracts';
import { Call, Endpoint, type CallOf } from '../common/endpoint.decorator.js';
import { CartService } from './cart.service.js';

@Controller()
export class CartController {
  constructor(private readonly cart: CartService) {}

  @Endpoint('GET /api/cart')
  read(@Call() { user }: CallOf<'GET /api/cart'>): Promise<Cart> {
    return this.cart.read(user.id);
  }

  @Endpoint('POST /api/cart')
  add(@Call() { user, body }: CallOf<'POST /api/cart'>): Promise<Cart> {
    return this.cart.add(user.id, body);
  }

  @Endpoint('PUT /api/cart')
  setQuantity(@Call() { user, body }: CallOf<'PUT /api/cart'>): Promise<Cart> {
    return this.cart.setQuantity(user.id, body);
  }

  @Endpoint('DELETE /api/cart')
  clear(@Call() { user }: CallOf<'DELETE /api/cart'>): Promise<Cart> {
    return this.cart.clear(user.id);
  }

  @Endpoint('DELETE /api/cart/item/:id')
  remove(@Call() { user, params }: CallOf<'DELETE /api/cart/item/:id'>): Promise<Cart> {
    return this.cart.remove(user.id, params.id);
  }
}
