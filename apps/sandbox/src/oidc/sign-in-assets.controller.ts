import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, Get, Header, NotFoundException, Param, StreamableFile } from '@nestjs/common';
import { projectRoot } from '../core/project-root.js';
import { SIGN_IN_STYLE } from './sign-in-style.js';

const DAY = 'public, max-age=86400';
const FONTS = path.join(projectRoot, 'apps', 'sandbox', 'assets', 'fonts');

/** What the sign-in pages load, and the portraits the accounts' `picture` claims point to. */
@Controller('oidc')
export class SignInAssetsController {
  @Get('assets/sign-in.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'no-cache')
  style(): string {
    return SIGN_IN_STYLE;
  }

  @Get('assets/:font')
  @Header('cache-control', DAY)
  font(@Param('font') font: string): StreamableFile {
    if (font !== 'display.woff2' && font !== 'ui.woff2') throw new NotFoundException({ error: 'There is no such file' });
    return new StreamableFile(readFileSync(path.join(FONTS, font)), { type: 'font/woff2' });
  }
}
