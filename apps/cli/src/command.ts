import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** One command of the command line. */
export interface Command {
  usage: string;
  /** Does what the arguments say and returns the sentence to print. Throws UsageError where they cannot be understood. */
  run(args: string[]): Promise<string>;
}

/** The command was called wrongly; its usage is printed with the message. */
export class UsageError extends Error {}

/** The command was understood and could not be done; the message says why. */
export class CommandError extends Error {}

/** Runs `work` with one of the module's services, and closes what it opened. */
export async function withService<Service, Result>(
  module: Type,
  service: Type<Service>,
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  try {
    return await work(app.get(service));
  } finally {
    await app.close();
  }
}
