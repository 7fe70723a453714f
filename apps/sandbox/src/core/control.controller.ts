import {
  BadRequestException,
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import { z } from 'zod';
import { Faults, faultSchema, matcher, type Fault } from './faults.js';
import { Journal, type JournalEntry } from './journal.js';
import { parseInput } from './parse-input.js';
import { RequestLog, type LoggedRequest } from './request-log.js';
import { SandboxClock } from './sandbox-clock.js';
import { ServiceRegistry } from './service-registry.js';

const journalQuery = z.object({ service: z.string().optional(), since: z.coerce.number().int().min(0).optional() });
const clockBody = z.strictObject({ advanceMs: z.int().min(0) });

/** Control interface for tests: reads journal and requests, injects faults, moves the clock. */
@Controller('__control')
export class ControlController {
  constructor(
    private readonly journal: Journal,
    private readonly faults: Faults,
    private readonly clock: SandboxClock,
    private readonly services: ServiceRegistry,
    private readonly requests: RequestLog,
  ) {}

  @Get('journal')
  readJournal(@Query() query: unknown): JournalEntry[] {
    return this.journal.list(parseInput(journalQuery, query));
  }

  @Get('requests')
  readRequests(@Query() query: unknown): LoggedRequest[] {
    return this.requests.list(parseInput(journalQuery, query));
  }

  @Get('faults')
  listFaults(): Fault[] {
    return this.faults.list();
  }

  @Post('faults')
  addFault(@Body() body: unknown): { id: string } {
    const rule = parseInput(faultSchema, body);
    if (!this.services.find(rule.service)) {
      throw new BadRequestException({ error: `service: must be one of ${this.services.names().join(', ')}` });
    }
    refuseBrokenRegex(rule.match);
    return { id: this.faults.add(rule) };
  }

  @Delete('faults/:id')
  @HttpCode(204)
  removeFault(@Param('id') id: string): void {
    if (!this.faults.remove(id)) throw new NotFoundException({ error: `There is no fault ${id}` });
  }

  @Post('reset')
  @HttpCode(200)
  async reset(): Promise<{ ok: true }> {
    this.faults.clear();
    await this.services.resetAll();
    this.clock.reset();
    this.journal.clear();
    this.requests.clear();
    return { ok: true };
  }

  @Post('clock')
  @HttpCode(200)
  advance(@Body() body: unknown): { now: string; offsetMs: number } {
    this.clock.advance(parseInput(clockBody, body).advanceMs);
    return { now: new Date(this.clock.now()).toISOString(), offsetMs: this.clock.offsetMs };
  }
}

function refuseBrokenRegex(match: string): void {
  try {
    matcher(match);
  } catch (error) {
    throw new BadRequestException({ error: `match: ${(error as Error).message}` });
  }
}
