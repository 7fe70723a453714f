import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Work in the background asks here before it writes: after the shutdown has begun the files are closed. */
@Injectable()
export class Lifetime implements BeforeApplicationShutdown {
  ended = false;

  beforeApplicationShutdown(): void {
    this.ended = true;
  }
}
