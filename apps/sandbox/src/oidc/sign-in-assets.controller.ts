import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, Get, Header, NotFoundException, Param, StreamableFile } from '@nestjs/common';
import { renderArt } from '../art/render-art.js';
import { renderPortrait } from '../art/render-portrait.js';
import { projectRoot } from '#config';
import { findAccount } from './accounts.js';
import { SIGN_IN_STYLE } from './sign-in-style.js';

const DAY = 'public, max-age=86400';
const FONTS = path.join(projectRoot, 'apps', 'sandbox', 'assets', 'fonts');
const PRINT_PROMPT = 'a fox asleep under a large setting sun';

/** What the sign-in pages load, and the portraits the accounts' `picture` claims point to. */
@Controller('oidc')
export class SignInAssetsController {
  private print: Promise<Buffer> | undefined;

  @Get('assets/sign-in.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'no-cache')
  style(): string {
    return SIGN_IN_STYLE;
  }

  @Get('assets/print.webp')
  @Header('cache-control', DAY)
  async picture(): Promise<StreamableFile> {
    this.print ??= renderArt(PRINT_PROMPT, { width: 720, height: 960, format: 'webp' });
    return new StreamableFile(await this.print, { type: 'image/webp' });
  }

  @Get('assets/:font')
  @Header('cache-control', DAY)
  font(@Param('font') font: string): StreamableFile {
    if (font !== 'display.woff2' && font !== 'ui.woff2')
      throw new NotFoundException({ error: 'There is no such file' });
    return new StreamableFile(readFileSync(path.join(FONTS, font)), { type: 'font/woff2' });
  }

  @Get('pictures/:file')
  @Header('cache-control', DAY)
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  async portrait(@Param('file') file: string): Promise<StreamableFile> {
    const account = findAccount(file.replace(/\.png$/, ''));
    if (!account) throw new NotFoundException({ error: 'There is no such portrait' });
    return new StreamableFile(await renderPortrait(account.sub), { type: 'image/png' });
  }
}
