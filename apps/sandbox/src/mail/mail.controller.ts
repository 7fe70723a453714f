import { Body, Controller, Get, Header, HttpCode, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { parseInput } from '../core/parse-input.js';
import { mailListPage, mailPage } from './mail-pages.js';
import { Mailbox, type StoredMail } from './mailbox.js';

const listQuery = z.object({ to: z.string().max(320).optional() });
const refusalBody = z.strictObject({ address: z.string().min(3), code: z.int().min(400).max(599).optional() });
const PAGE = 'text/html; charset=utf-8';
/** A mail runs nothing and asks for nothing but its pictures. */
const MAIL_POLICY = "sandbox allow-popups; default-src 'none'; img-src http: https:; style-src 'unsafe-inline'";

/** The mails to read, for people and for tests. */
@Controller()
export class MailController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get('mail')
  @Header('content-type', PAGE)
  listPage(@Query() query: unknown): string {
    return mailListPage(this.mailbox.list(parseInput(listQuery, query).to));
  }

  @Get('mail/messages')
  list(@Query() query: unknown): StoredMail[] {
    return this.mailbox.list(parseInput(listQuery, query).to);
  }

  @Get('mail/:id')
  @Header('content-type', PAGE)
  page(@Param('id') id: string): string {
    return mailPage(this.find(id));
  }

  @Get('mail/:id/html')
  @Header('content-type', PAGE)
  @Header('content-security-policy', MAIL_POLICY)
  html(@Param('id') id: string): string {
    return this.find(id).html;
  }

  @Post('__control/mail/refusals')
  @HttpCode(200)
  refuse(@Body() body: unknown): { ok: true } {
    this.mailbox.refuse(parseInput(refusalBody, body));
    return { ok: true };
  }

  private find(id: string): StoredMail {
    const mail = this.mailbox.find(id);
    if (!mail) throw new NotFoundException({ error: `There is no mail ${id}` });
    return mail;
  }
}
