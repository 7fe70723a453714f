import { z } from 'zod';
import { anchorPositions, cropOptions } from './fitting.js';
import { orderMailInput } from './order-mails.js';
import { planMailInput } from './plan-mails.js';
import { isoTime, percent, uuid } from './values.js';

export const jobStatuses = ['queued', 'active', 'waiting', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];
const terminalStatuses: readonly JobStatus[] = ['completed', 'failed', 'cancelled'];
export const isTerminal = (status: JobStatus): boolean => terminalStatuses.includes(status);

export const queueNames = ['generation', 'mockup', 'fulfilment'] as const;
export type QueueName = (typeof queueNames)[number];

export const imageProviders = ['openai', 'gemini'] as const;
export type ImageProvider = (typeof imageProviders)[number];

/** The BullMQ payload: ids only. Workers read everything else from the durable row. */
export const queuePayloadSchema = z.object({ jobId: uuid, dispatch: z.number().int().min(1) });
export type QueuePayload = z.infer<typeof queuePayloadSchema>;

export const editorStateSchema = z.object({
  position: z.object({ x: z.number().min(-100).max(100), y: z.number().min(-100).max(100) }),
  scale: z.number().min(0.05).max(10),
  rotation: z.number().min(-360).max(360),
  placement: z.string().max(60),
  fillImage: z.boolean(),
  mockupTemplate: z.string().max(2000).nullish(),
  flipHorizontal: z.boolean().optional(),
  flipVertical: z.boolean().optional(),
});
export type EditorState = z.infer<typeof editorStateSchema>;

export const aspectChoiceSchema = z.object({
  sourceRatio: z.number().positive(),
  targetRatio: z.number().positive(),
  cropOption: z.enum(cropOptions),
  anchorPosition: z.enum(anchorPositions),
});
export type AspectChoice = z.infer<typeof aspectChoiceSchema>;

/** A design on one print area, as a job takes it. */
const placed = {
  designId: uuid,
  placement: z.string().max(60),
  editorState: editorStateSchema.optional(),
  aspectChoice: aspectChoiceSchema.optional(),
};

const generatedResult = z.object({
  imageUrl: z.string(),
  assetId: uuid,
  cachedImageId: uuid,
  provider: z.enum(imageProviders),
  model: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** A tiny version of the picture as a data URL. */
  placeholder: z.string().nullish(),
});

const modelChoice = {
  provider: z.enum(imageProviders),
  requestedModel: z.string(),
  model: z.string(),
  size: z.string().optional(),
};

/** What makes a design out of another one: an image model for a token, or our own code free of charge. */
const remedyModel = {
  charged: z.boolean(),
  provider: z.enum(imageProviders).optional(),
  requestedModel: z.string().optional(),
  model: z.string().optional(),
  size: z.string().optional(),
};
/** A design that was made out of another one. */
const derivedResult = z.object({
  designId: uuid,
  imageUrl: z.string(),
  assetId: uuid,
  width: z.number().int(),
  height: z.number().int(),
  /** A tiny version of the picture as a data URL. */
  placeholder: z.string().nullish(),
});

/** The outcome of a replay. */
export const replayReportSchema = z.object({
  matched: z.number().int(),
  replayed: z.array(uuid),
  skipped: z.array(z.object({ jobId: uuid, reason: z.string() })),
});
export type ReplayReport = z.infer<typeof replayReportSchema>;

/** The outcome of a discard of many jobs. */
export const discardReportSchema = z.object({
  matched: z.number().int(),
  discarded: z.array(uuid),
  /** Missing in reports from before they had it. */
  skipped: replayReportSchema.shape.skipped.optional(),
});

/** What is done to many jobs, so many a second. */
const bulkInput = z.object({
  jobIds: z.array(uuid).min(1),
  /** How often each had been dispatched when it was chosen: one that has run since is another failure, which nobody has looked at. */
  dispatches: z.array(z.number().int()).optional(),
  ratePerSecond: z.number().positive(),
  reason: z.string(),
});

export interface RetryPolicy {
  /** How often the job may fail with a transient error before it ends as failed. */
  attempts: number;
  /** First delay; doubled each time, with jitter, up to maxMs. In multiples of JOB_BACKOFF_MS. */
  backoffFactor: number;
  maxMs: number;
  /** Most milliseconds that a job waits in a row for a limit; without it only the number of waits is limited. A service that asks for more than is left of it ends the job at once. */
  maxWaitMs?: number;
  /** A longer wait is cut to this and the job looks again, until `maxWaitMs` is over: it is never ended for one answer. */
  longestWaitMs?: number;
}

export type Audience = 'owner' | 'admin' | 'operator';

export interface JobDefinition<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  queue: QueueName;
  input: Input;
  result: Result;
  retry: RetryPolicy;
  stages: readonly string[];
  see: readonly Audience[];
  cancel: readonly Audience[];
  retryBy: readonly Audience[];
}

const define = <I extends z.ZodType, R extends z.ZodType>(definition: JobDefinition<I, R>): JobDefinition<I, R> =>
  definition;
const MINUTE_MS = 60_000;
const imageRetry: RetryPolicy = { attempts: 4, backoffFactor: 1, maxMs: 60_000, maxWaitMs: 30 * MINUTE_MS };
/** An order waits for a busy provider rather than for a person who submits it again. */
const orderWaits = { maxWaitMs: 24 * 60 * MINUTE_MS, longestWaitMs: 10 * MINUTE_MS };
const everyone: readonly Audience[] = ['owner', 'operator'];
const generationStages = ['preparing', 'drawing', 'storing'] as const;

/** What all mails have in common. */
const mailRun = {
  queue: 'fulfilment',
  // Users without an address get no mail.
  result: z.object({ messageId: z.string() }).or(z.object({ notSent: z.literal('no address') })),
  // Long enough for a mail server that turns strangers away at first, or restarts.
  retry: { attempts: 8, backoffFactor: 5, maxMs: 600_000 },
  stages: ['sending'],
  see: ['admin', 'operator'],
  cancel: ['operator'],
  retryBy: ['admin', 'operator'],
} as const;

/** A replay or discard of many jobs. It is the operators', also after the one who began it is none any more. */
const bulkRun = {
  // Little else runs here, so a replay does not wait behind the backlog that made it necessary.
  queue: 'fulfilment',
  input: bulkInput,
  retry: { attempts: 5, backoffFactor: 1, maxMs: 60_000 },
  stages: [],
  see: ['operator'],
  cancel: ['operator'],
  retryBy: ['operator'],
} as const;

/** Every job of the product: queue, input, result, retry policy, stages, and who may see, cancel and retry it. */
export const jobRegistry = {
  'generation.image': define({
    queue: 'generation',
    input: z.object({
      prompt: z.string().min(10).max(4000),
      background: z.enum(['auto', 'opaque', 'transparent']).optional(),
      ...modelChoice,
    }),
    result: generatedResult,
    retry: imageRetry,
    stages: generationStages,
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'generation.design': define({
    queue: 'generation',
    input: z.object({
      sourceAssetId: uuid,
      /** The owner's design whose picture the generation starts from. */ parentDesignId: uuid.optional(),
      prompt: z.string().max(4000).optional(),
      ...modelChoice,
    }),
    result: generatedResult,
    retry: imageRetry,
    stages: generationStages,
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'generation.combine': define({
    queue: 'generation',
    input: z.object({
      prompt: z.string().max(4000),
      style: z.string().max(400),
      assetIds: z.array(uuid).min(1).max(4),
      ...modelChoice,
    }),
    result: generatedResult,
    retry: imageRetry,
    stages: generationStages,
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'design.enlarge': define({
    // Beside the generations: it may ask an image provider, with the same limits, waits and tokens.
    queue: 'generation',
    input: z.object({
      designId: uuid,
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      ...remedyModel,
    }),
    result: derivedResult,
    retry: imageRetry,
    stages: ['preparing', 'enlarging', 'storing'],
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'design.cutout': define({
    queue: 'generation',
    input: z.object({ designId: uuid, tolerance: z.number().min(0).max(100).optional(), ...remedyModel }),
    result: derivedResult,
    retry: imageRetry,
    stages: ['preparing', 'cutting-out', 'storing'],
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'mockup.render': define({
    queue: 'mockup',
    input: z.object({
      ...placed,
      globalId: z.string().max(120),
      syncVariantId: z.number().int(),
      /** Colors in one task, the variant of the job first; missing where it is the only one. */
      syncVariantIds: z.array(z.number().int()).optional(),
      /** Missing where one design goes on one print area. */
      placements: z.array(z.object(placed)).optional(),
    }),
    result: z.object({ mockupId: uuid, mockupUrl: z.string(), previewUrls: z.array(z.string()) }),
    retry: { attempts: 6, backoffFactor: 1, maxMs: 120_000, maxWaitMs: 30 * MINUTE_MS },
    stages: ['uploading', 'task-created', 'waiting', 'rendering', 'saving'],
    see: everyone,
    cancel: everyone,
    retryBy: everyone,
  }),
  'order.submit': define({
    queue: 'fulfilment',
    input: z.object({ orderId: uuid }),
    result: z.object({ orderId: uuid, printfulOrderId: z.string() }),
    retry: { attempts: 5, backoffFactor: 1, maxMs: 120_000, ...orderWaits },
    stages: ['charging', 'preparing', 'draft', 'confirming', 'recording'],
    see: ['admin', 'operator'],
    cancel: [],
    retryBy: ['admin', 'operator'],
  }),
  'order.track': define({
    queue: 'fulfilment',
    input: z.object({ orderId: uuid }),
    result: z.object({ orderId: uuid, printfulOrderStatus: z.string() }),
    retry: { attempts: 20, backoffFactor: 5, maxMs: 600_000, ...orderWaits },
    stages: ['watching'],
    see: ['admin', 'operator'],
    cancel: ['operator'],
    retryBy: ['admin', 'operator'],
  }),
  'order.mail': define({ ...mailRun, input: orderMailInput }),
  'plan.mail': define({ ...mailRun, input: planMailInput }),
  'ops.replay': define({ ...bulkRun, result: replayReportSchema }),
  'ops.discard': define({ ...bulkRun, result: discardReportSchema }),
  'ops.ping': define({
    queue: 'generation',
    input: z.object({ note: z.string().max(200) }),
    result: z.object({ note: z.string() }),
    retry: { attempts: 1, backoffFactor: 1, maxMs: 1_000 },
    stages: [],
    see: ['owner', 'operator'],
    cancel: ['owner', 'operator'],
    retryBy: ['operator'],
  }),
} as const;

type JobRegistry = typeof jobRegistry;
export type JobKind = keyof JobRegistry;
export type JobInput<K extends JobKind> = z.infer<JobRegistry[K]['input']>;
export type JobResult<K extends JobKind> = z.infer<JobRegistry[K]['result']>;
export const jobKinds = Object.keys(jobRegistry) as [JobKind, ...JobKind[]];
/** Kinds that may reserve one token when accepted and settle it when the image is stored. */
export const chargedKinds: readonly JobKind[] = [
  'generation.image',
  'generation.design',
  'generation.combine',
  'design.enlarge',
  'design.cutout',
];
/** Whether the job costs a token: of those that may, only one that our own code does is free. */
export const isCharged = ({ kind, input }: { kind: JobKind; input: Record<string, unknown> }): boolean =>
  chargedKinds.includes(kind) && input.charged !== false;

const errorClasses = ['retry', 'wait', 'permanent'] as const;
export type ErrorClass = (typeof errorClasses)[number];

/** Why a job failed. `message` is for the user and says what to do next. */
const jobErrorSchema = z.object({ code: z.string(), class: z.enum(errorClasses), message: z.string() });
export type JobErrorView = z.infer<typeof jobErrorSchema>;

/** A job as shown in every response and event. */
export const jobViewSchema = z.object({
  jobId: uuid,
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  stage: z.string().nullable(),
  percent,
  version: z.number().int(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: jobErrorSchema.nullable(),
  title: z.string(),
  /** The full prompt, when the title is shortened; '' without a prompt. */
  prompt: z.string().optional(),
  /** The requested size, such as "1024x1536". */
  size: z.string().optional(),
  subjectId: z.string().nullable(),
  previewUrl: z.string().nullable(),
  notice: z.string().nullable(),
  /** Everything the owner should know about how the job went, oldest first. */
  notices: z.array(z.string()),
  /** Why the job stands still, and for how long at most. */
  waiting: z
    .object({ reason: z.literal('provider-limit'), untilSeconds: z.number().int().min(0), perMinute: z.number().int() })
    .nullish(),
  attempts: z.number().int(),
  runAt: isoTime.nullable(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  cancellable: z.boolean(),
  retryable: z.boolean(),
  queuePosition: z.number().int().optional(),
  etaSeconds: z.number().int().optional(),
});
export type JobView = z.infer<typeof jobViewSchema>;
