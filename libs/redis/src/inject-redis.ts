import { Inject } from '@nestjs/common';

/** Injection tokens of the process's connections, by purpose. */
export const connectionTokens = {
  producer: Symbol('redis producer'),
  subscriber: Symbol('redis subscriber'),
};

/** Injects the process's connection of that purpose. */
export const InjectRedis = (purpose: keyof typeof connectionTokens): ParameterDecorator & PropertyDecorator =>
  Inject(connectionTokens[purpose]);
