import { SetMetadata } from '@nestjs/common';

const OPEN_ROUTE = 'inkloom:open-route';

/** Declares a route that is no API endpoint, such as a redirect or a file, as open to everyone. */
export const OpenRoute = (): MethodDecorator => SetMetadata(OPEN_ROUTE, true);

export const isOpenRoute = (handler: object): boolean => Reflect.getMetadata(OPEN_ROUTE, handler) === true;
