import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Journal } from '../core/journal.js';
import { refusalOf, type Refusal } from '../images/blocked-words.js';
import { ImageGenerator } from '../images/image-generator.js';
import { promptKey } from '../images/prompt-key.js';
import { type ContentRequest, readContentRequest } from './content-request.js';
import { invalidArgument } from './google-error.js';
import { findModel, type GoogleModel } from './google-models.js';
import { pixelsOf } from './picture-size.js';

const PICTURE_TOKENS = 1290;

/** Implements generateContent: pictures from text, or from text and pictures. Reports blocks in responses with status 200. */
@Injectable()
export class ContentService {
  constructor(
    private readonly generator: ImageGenerator,
    private readonly journal: Journal,
  ) {}

  async generate(modelName: string, body: unknown): Promise<unknown> {
    const model = findModel(modelName);
    const request = await readContentRequest(body);
    const refusal = refusalOf(request.prompt);
    if (refusal?.stage === 'input')
      return envelope(
        modelName,
        request,
        { promptFeedback: { blockReason: blockReason(refusal), safetyRatings: [] } },
        0,
      );
    const wantsPicture = request.modalities.includes('IMAGE');
    if (!model && wantsPicture && !request.modalities.includes('TEXT'))
      throw invalidArgument('The requested combination of response modalities (IMAGE) is not supported by the model.');
    if (!model || !wantsPicture || request.prompt === '')
      return envelope(modelName, request, { candidates: [textCandidate(request)] }, 0);
    return this.generateImage(model, request, refusal);
  }

  private async generateImage(
    model: GoogleModel,
    request: ContentRequest,
    refusal: Refusal | undefined,
  ): Promise<unknown> {
    const size = pixelsOf(request.imageConfig, model, request.lastSize);
    const generation = {
      ...size,
      prompt: request.prompt,
      transparent: false,
      format: model.mimeType === 'image/png' ? ('png' as const) : ('jpeg' as const),
      quality: 95,
      inputs: request.pictures,
      variation: 0,
    };
    const drafts: Buffer[] = [];
    const picture = await this.generator.generate(generation, model.thinks ? 1 : 0, (draft) => drafts.push(draft));
    if (refusal)
      return envelope(
        model.name,
        request,
        {
          candidates: [
            {
              finishReason: 'IMAGE_SAFETY',
              finishMessage: 'Unable to show the generated image, since it may violate the policy.',
              index: 0,
            },
          ],
        },
        0,
      );
    this.record(model, request, size);
    const inline = (data: Buffer) => ({ inlineData: { mimeType: model.mimeType, data: data.toString('base64') } });
    const text = request.modalities.includes('TEXT') ? [{ text: 'Here is your picture.' }] : [];
    const parts = [...drafts.map((draft) => ({ ...inline(draft), thought: true })), ...text, inline(picture)];
    return envelope(
      model.name,
      request,
      { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }] },
      PICTURE_TOKENS,
    );
  }

  private record(
    model: GoogleModel,
    { prompt, pictures, imageConfig }: ContentRequest,
    { width, height }: { width: number; height: number },
  ): void {
    this.journal.append({
      service: 'google',
      operation: 'content.generate',
      key: promptKey(prompt),
      body: { prompt, model: model.name, size: `${width}x${height}`, ...imageConfig, images: pictures.length },
    });
  }
}

const blockReason = ({ category }: Refusal): string =>
  category === 'sexual' || category === 'violence' ? 'PROHIBITED_CONTENT' : 'SAFETY';

const textCandidate = ({ prompt }: ContentRequest) => ({
  content: {
    role: 'model',
    parts: [
      {
        text:
          prompt === ''
            ? 'What would you like me to draw?'
            : 'I can describe that, but this request did not ask for a picture.',
      },
    ],
  },
  finishReason: 'STOP',
  index: 0,
});

function envelope(model: string, { prompt, pictures }: ContentRequest, content: object, outputTokens: number) {
  const promptTokenCount = Math.ceil(prompt.length / 4) + pictures.length * 258;
  return {
    ...content,
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount: outputTokens,
      totalTokenCount: promptTokenCount + outputTokens,
    },
    modelVersion: model,
    responseId: randomBytes(12).toString('base64url'),
  };
}
