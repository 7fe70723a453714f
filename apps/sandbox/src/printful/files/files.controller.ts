import { Body, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { badRequest, notFound, PrintfulError } from '../wire/printful-error.js';
import { FileLibrary } from './file-library.js';

const newFile = z.object({
  url: z.string().optional(),
  type: z.string().default('default'),
  filename: z.string().nullish(),
  visible: z.boolean().default(true),
});

@PrintfulController('files')
export class FilesController {
  constructor(private readonly library: FileLibrary) {}

  @Get()
  list(): never {
    throw new PrintfulError(410, 'This endpoint has been removed.');
  }

  @PrintfulPost()
  add(@Body() body: unknown) {
    const { url, ...rest } = parseRequest(newFile, body);
    if (!url) throw badRequest('Either `url` or `data` must be present', 'FL-8');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw badRequest('Invalid file URL', 'FL-2');
    return ok(this.library.add({ url, ...rest }));
  }

  @Get(':id')
  read(@Param('id') id: string) {
    const file = this.library.find(Number(id));
    if (!file) throw notFound();
    return ok(file);
  }
}
