import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { Lifetime } from '../runtime/lifetime.js';
import { Misbehaviour } from '../runtime/misbehaviour.js';
import type { WireFile } from './wire-file.js';
import { IdCounter } from '../wire/id-counter.js';
import { badRequest } from '../wire/printful-error.js';
import { readPictureFacts, shrinkPicture } from './picture-facts.js';
import { PictureSource } from './picture-source.js';

export interface NewFile {
  url: string;
  type?: string | undefined;
  filename?: string | null | undefined;
  visible?: boolean | undefined;
}

const SIZES = { thumb: 200, preview: 1000 } as const;

/** The store's print files. Fetches each URL once; the same URL again gives the same file, fetched again only if it failed. */
@Injectable()
export class FileLibrary implements OnModuleInit {
  private readonly files: Documents<WireFile>;
  private readonly byUrl = new Map<string, number>();

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    private readonly store: FileStore,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
    private readonly ids: IdCounter,
    private readonly source: PictureSource,
    private readonly misbehaviour: Misbehaviour,
    private readonly lifetime: Lifetime,
  ) {
    this.files = store.open<WireFile>('printful-files');
    for (const { url, id } of this.files.all()) if (url !== null) this.byUrl.set(url, id);
  }

  /** Refetches the files whose processing a restart interrupted. */
  onModuleInit(): void {
    for (const file of this.files.all()) if (file.status === 'waiting') this.start(file);
  }

  reset(): void {
    this.files.clear();
    this.byUrl.clear();
  }

  find(id: number): WireFile | undefined {
    return this.files.get(String(id));
  }

  /** The file with the type of one of its uses. */
  present(id: number, type?: string): WireFile {
    const file = this.find(id);
    if (!file) throw new Error(`There is no file ${id}`);
    return { ...file, type: type ?? file.type };
  }

  add(given: NewFile): WireFile {
    const known = this.find(this.byUrl.get(given.url) ?? -1);
    if (known && known.status !== 'failed') return known;
    const file: WireFile = {
      id: this.ids.next('file'),
      type: given.type ?? 'default',
      hash: null,
      url: given.url,
      filename: given.filename ?? null,
      mime_type: null,
      size: 0,
      width: null,
      height: null,
      dpi: null,
      status: 'waiting',
      created: Math.floor(this.clock.now() / 1000),
      thumbnail_url: null,
      preview_url: null,
      visible: given.visible ?? true,
      is_temporary: false,
    };
    this.files.set(String(file.id), file);
    this.byUrl.set(given.url, file.id);
    this.journal.append({
      service: 'printful',
      operation: 'file.add',
      key: given.url,
      body: { id: file.id, ...given },
    });
    this.start(file);
    return file;
  }

  /** Returns the id of a library file given by id, or of the file at a URL. */
  resolve({ id, url, ...rest }: Partial<NewFile> & { id?: number | undefined }): number {
    if (id === undefined && url === undefined) throw badRequest('Either `url` or `data` must be present', 'FL-8');
    if (url !== undefined) return this.add({ url, ...rest }).id;
    if (!this.find(id!)) throw badRequest(`File ${id} does not exist`, 'FL-3');
    return id!;
  }

  /** Folder of the files that the provider's CDN would serve. */
  fileFolder(): string {
    return this.store.folder('printful-library');
  }

  private start(file: WireFile): void {
    void this.process(file).catch((error: unknown) =>
      process.stderr.write(`Sandbox: file ${file.id}: ${String(error)}\n`),
    );
  }

  private async process(file: WireFile): Promise<void> {
    try {
      if (this.misbehaviour.consume('failFiles')) throw new Error('Failed on request');
      const bytes = await this.source.fetch(file.url!);
      const facts = await readPictureFacts(bytes);
      const hash = createHash('md5').update(bytes).digest('hex');
      await this.keepPreviews(hash, bytes);
      const { mimeType: mime_type, ...pixels } = facts;
      this.update(file, {
        hash,
        mime_type,
        size: bytes.length,
        ...pixels,
        filename: file.filename ?? nameOf(file.url!),
        status: 'ok',
        thumbnail_url: this.url(hash, 'thumb'),
        preview_url: this.url(hash, 'preview'),
      });
    } catch {
      this.update(file, { status: 'failed' });
    }
  }

  /** Does nothing when a reset has removed the file in the meantime. */
  private update(file: WireFile, change: Partial<WireFile>): void {
    if (this.lifetime.ended) return;
    const current = this.find(file.id);
    if (current?.url === file.url) this.files.set(String(file.id), { ...current, ...change });
  }

  private async keepPreviews(hash: string, bytes: Buffer): Promise<void> {
    const folder = path.join(this.fileFolder(), hash.slice(0, 3));
    await mkdir(folder, { recursive: true });
    for (const [name, size] of Object.entries(SIZES))
      await writeFile(path.join(folder, `${hash}_${name}.png`), await shrinkPicture(bytes, size));
  }

  private url(hash: string, size: keyof typeof SIZES): string {
    return `${this.config.SANDBOX_URL}/printful-files/files/${hash.slice(0, 3)}/${hash}_${size}.png`;
  }
}

function nameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || 'file';
}
