import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api } from '#testing';
import { PROMPT } from './generations.js';
import { newDesign, product } from './shop.js';
import { newShopper } from './shoppers.js';

const generated = async (token: string, body: object = {}) =>
  (await api(token).post('/api/generate-image', { prompt: PROMPT, ...body })).body;
const save = (token: string, body: object) => api(token).post('/api/designs', body);
const processed = (originalDesignId: string) => ({
  originalDesignId,
  processingType: 'anchor',
  sourceRatio: 1,
  targetRatio: 0.75,
  anchorPosition: 'center',
  isProcessedImage: true,
});

describe('where a design comes from', () => {
  it("[DES-01, DES-08] is stored with it: the file's hash, the model, the request, and the job", async () => {
    const token = await newShopper();
    const image = await generated(token, { model: 'dall-e-3', size: '2:3', background: 'transparent' });
    const bytes = Buffer.from(await (await fetch(image.imageUrl)).arrayBuffer());
    const { body: design } = await save(token, {
      url: image.imageUrl,
      source: 'AI_GENERATED',
      aiMetadata: { model: 'UNKNOWN', prompt: 'another one than was drawn' },
      metadata: { uploadMethod: 'hardcoded', originalSource: 'direct_url' },
    });
    expect(design).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fileSize: bytes.length,
      width: 1024,
      height: 1536,
      source: 'AI_GENERATED',
      status: 'ACTIVE',
      aiMetadata: { model: 'DALL-E-3', currentModel: image.model, prompt: PROMPT },
      metadata: { uploadMethod: 'hardcoded', originalSource: 'direct_url' },
      provenance: {
        jobId: image.jobId,
        parentId: null,
        kind: 'generation.image',
        provider: 'openai',
        model: image.model,
        requestedModel: 'dall-e-3',
        parameters: { size: '1024x1536', background: 'transparent' },
      },
    });
    expect((await api(token).get('/api/designs')).body).toEqual([design]);
    expect((await api(token).get(`/api/design/${design._id}`)).body).toEqual(design);
  });

  it('[DES-01] is unknown for an own picture', async () => {
    const token = await newShopper();
    const design = (await api(token).get(`/api/design/${await newDesign(token)}`)).body;
    expect(design).toMatchObject({
      source: 'USER_UPLOADED',
      aiMetadata: { model: 'UNKNOWN', currentModel: null },
      provenance: { jobId: null, parentId: null, kind: null, provider: null, model: null, parameters: {} },
    });
  });

  it('continues from the design whose picture a generation started from', async () => {
    const token = await newShopper();
    const parent = (await save(token, { url: (await generated(token)).imageUrl })).body;
    const varied = await api(token).post('/api/generate-design', {
      image: parent.url,
      prompt: 'the same fox, awake',
      size: '1:1',
    });
    const child = (await save(token, { url: varied.body.imageUrl })).body;
    expect(child).toMatchObject({
      width: 1024,
      height: 1024,
      provenance: {
        parentId: parent._id,
        jobId: varied.body.jobId,
        kind: 'generation.design',
        parameters: { size: '1024x1024' },
      },
    });
    expect(child._id).not.toBe(parent._id);
    // The parent is unchanged; after its deletion it remains the child's origin.
    expect((await api(token).get(`/api/design/${parent._id}`)).body).toEqual(parent);
    await api(token).delete(`/api/designs/${parent._id}`);
    expect((await api(token).get(`/api/design/${child._id}`)).body.provenance.parentId).toBe(parent._id);
  });

  it('[DES-05] is its original for a processed picture, whose metadata must be complete', async () => {
    const token = await newShopper();
    const original = await newDesign(token);
    const { url } = (await api(token).get(`/api/design/${original}`)).body;
    const { status, body } = await save(token, {
      url,
      source: 'USER_UPLOADED',
      metadata: { uploadMethod: 'cloudinary', ...processed(original) },
    });
    expect({ status, metadata: body.metadata, parentId: body.provenance.parentId }).toEqual({
      status: 200,
      metadata: { uploadMethod: 'cloudinary', ...processed(original) },
      parentId: original,
    });
    for (const wrong of [
      { isProcessedImage: true },
      { ...processed(original), sourceRatio: -1 },
      { ...processed(original), anchorPosition: 'somewhere' },
      { ...processed(original), isProcessedImage: false },
    ]) {
      expect(await save(token, { url, metadata: wrong })).toMatchObject({
        status: 400,
        body: { field: expect.stringContaining('metadata') },
      });
    }
  });

  it('[DES-05, MOCK-10] is recorded for a picture that a mockup fitted to its print area', async () => {
    const token = await newShopper();
    const [original, poster] = [await newDesign(token), await product('poster-matte')];
    const { status, body: mockup } = await api(token).post('/api/mockups', {
      designId: original,
      globalId: poster.globalId,
      syncVariantId: poster.sync_variants[0]!.id,
    });
    expect(status).toBe(200);
    const made = (await api(token).get(`/api/design/${mockup.metadata.processedDesignId}`)).body;
    expect(made).toMatchObject({
      url: mockup.metadata.processedImageUrl,
      metadata: {
        originalDesignId: original,
        processingType: 'anchor',
        sourceRatio: 1,
        anchorPosition: 'center',
        isProcessedImage: true,
      },
      provenance: { parentId: original },
    });
    expect(Math.abs(made.width / made.height / made.metadata.targetRatio - 1)).toBeLessThan(0.01);
    // It belongs to the mockup and is not listed among the user's designs; the same mockup reuses the same design.
    expect((await api(token).get('/api/designs')).body.map(({ _id }: { _id: string }) => _id)).toEqual([original]);
    const again = (
      await api(token).post('/api/mockups', {
        designId: original,
        globalId: poster.globalId,
        syncVariantId: poster.sync_variants[0]!.id,
      })
    ).body;
    expect(again.metadata.processedDesignId).toBe(made._id);
    // It is deleted with the last of them.
    await api(token).delete(`/api/mockup/mongodb/${mockup._id}`);
    expect((await api(token).get(`/api/design/${made._id}`)).status).toBe(200);
    await api(token).delete(`/api/mockup/mongodb/${again._id}`);
    expect((await api(token).get(`/api/design/${made._id}`)).status).toBe(404);
  });

  it("[DES-06] is never another user's: not read, not deleted, not continued, not claimed", async () => {
    const [token, stranger] = [await newShopper(), await newShopper()];
    const image = await generated(token);
    const design = (await save(token, { url: image.imageUrl })).body;
    const own = await newDesign(stranger);
    const { url } = (await api(stranger).get(`/api/design/${own}`)).body;
    expect((await api(stranger).get(`/api/design/${design._id}`)).status).toBe(404);
    expect((await api(stranger).delete(`/api/designs/${design._id}`)).status).toBe(404);
    expect(await save(stranger, { url, parentId: design._id })).toMatchObject({
      status: 404,
      body: { field: 'parentId', message: 'Design not found' },
    });
    expect(await save(stranger, { url, metadata: processed(design._id) })).toMatchObject({ status: 404 });
    expect(await save(stranger, { url, jobId: image.jobId })).toMatchObject({ status: 404, body: { field: 'jobId' } });
    expect(await save(stranger, { url: image.imageUrl })).toMatchObject({ status: 404 });
    expect(await save(stranger, { url, parentId: randomUUID() })).toMatchObject({ status: 404 });
    expect((await api(stranger).get('/api/designs')).body.map(({ _id }: { _id: string }) => _id)).toEqual([own]);
    // The caller's own generation made only one picture.
    expect(await save(token, { url: (await generated(token)).imageUrl, jobId: image.jobId })).toMatchObject({
      status: 400,
      body: { field: 'jobId', message: expect.stringContaining("doesn't belong to that generation") },
    });
    expect((await api(token).get(`/api/design/${design._id}`)).status).toBe(200);
    expect((await api(token).delete(`/api/designs/${design._id}`)).body).toEqual({ deleted: true });
    expect((await api(token).get(`/api/design/${design._id}`)).status).toBe(404);
    expect((await api(token).delete(`/api/designs/${design._id}`)).status).toBe(404);
  });
});
