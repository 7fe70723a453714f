import { Controller, Get } from '@nestjs/common';
import { ServiceRegistry } from './service-registry.js';

@Controller()
export class HealthController {
  constructor(private readonly services: ServiceRegistry) {}

  @Get('healthz')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  ready(): { status: string; services: string[] } {
    return { status: 'ok', services: this.services.names() };
  }
}
