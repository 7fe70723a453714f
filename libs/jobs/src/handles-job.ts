import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from '#contracts';

/** Marks a provider as the handler of one kind of job: `@HandlesJob('mockup.render')`. A worker finds its handlers by it. */
export const HandlesJob = DiscoveryService.createDecorator<JobKind>();
