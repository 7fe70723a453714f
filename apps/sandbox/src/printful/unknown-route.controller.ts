import { All } from '@nestjs/common';
import { AnyStore } from './access/access.decorators.js';
import { PrintfulController } from './access/printful-controller.decorator.js';
import { notFound } from './wire/printful-error.js';

/** Paths the provider does not know are refused in its own shape. Registered last. */
@PrintfulController('')
export class UnknownRouteController {
  @All('*')
  @AnyStore()
  refuse(): never {
    throw notFound();
  }
}
