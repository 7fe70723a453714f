import { defaultStyle } from '#contracts/combination';
import { text } from '#contracts/messages';
import { startJob, type Accepted } from '../../../lib/http-client.js';
import { remember } from '../acknowledge.js';
import type { GenerationConfig } from '../../../lib/app-config.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { assertCanGenerate, notifyStartFailure, PreconditionError } from '../use-generate.js';
import { followJob } from '../../jobs/jobs.js';
import { combineDraft, picturesFor, problemOf } from './inputs.js';
import { joined } from './style-choice.js';
import { withUploads } from './stored-uploads.js';

/** [COMB-03, COMB-04] Asks for one picture out of the inputs, in the order shown. */
async function combine(config: GenerationConfig | undefined): Promise<Accepted> {
  const draft = combineDraft();
  const inputs = await withUploads(draft.inputs);
  const problem = problemOf(inputs);
  if (problem) throw new PreconditionError(problem);
  if (config && config.provider !== 'gemini') throw new PreconditionError(text('generation.combineGeminiOnly'));
  await assertCanGenerate();
  const prompt = draft.prompt.trim();
  const accepted = await startJob('POST /api/combine-image', {
    body: { prompt, style: joined(draft.styles) || defaultStyle, ...picturesFor(inputs) },
  });
  remember(accepted.jobId);
  return accepted;
}

/** Starts a combination. */
export const useCombine = (config: GenerationConfig | undefined) =>
  useSingleMutation({
    mutationFn: () => combine(config),
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => notifyStartFailure(error, text('combine.failed')),
  });
