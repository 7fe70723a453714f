import { Controller } from '@nestjs/common';
import type { Cart } from '#contracts';
import { Call, Endpoint, type CallOf } from '../http/endpoint.decorator.js';
import { CartService } from './cart.service.js';

@Controller()
export class CartController {
  constructor(private readonly cart: CartService) {}

  @Endpoint('GET /api/cart')
  read(@Call() { person }: CallOf<'GET /api/cart'>): Promise<Cart> {
    return this.cart.read(person.id);
  }

  @Endpoint('POST /api/cart')
  add(@Call() { person, body }: CallOf<'POST /api/cart'>): Promise<Cart> {
    return this.cart.add(person.id, body);
  }

  @Endpoint('PUT /api/cart')
  setQuantity(@Call() { person, body }: CallOf<'PUT /api/cart'>): Promise<Cart> {
    return this.cart.setQuantity(person.id, body);
  }

  @Endpoint('DELETE /api/cart')
  clear(@Call() { person }: CallOf<'DELETE /api/cart'>): Promise<Cart> {
    return this.cart.clear(person.id);
  }

  @Endpoint('DELETE /api/cart/item/:id')
  remove(@Call() { person, params }: CallOf<'DELETE /api/cart/item/:id'>): Promise<Cart> {
    return this.cart.remove(person.id, params.id);
  }
}
