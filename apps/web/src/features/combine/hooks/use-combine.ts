import { defaultStyle } from '#contracts/combination';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { startJob, type Accepted } from '../../../lib/http-client.js';
import { remember } from '../../generation/api/acknowledge.js';
import type { GenerationConfig } from '../../generation/api/config.js';
import { checkMeans, NotStarted, tellNotStarted } from '../../generation/hooks/use-generate.js';
import { followJob } from '../../operations/api/jobs.js';
import { combineDraft, picturesFor, problemOf } from '../api/inputs.js';
import { joined } from '../api/style-choice.js';
import { withUploads } from '../api/uploads.js';

/** [COMB-03, COMB-04] Asks for one picture out of the inputs, in the order shown. */
async function combine(config: GenerationConfig | undefined): Promise<Accepted> {
  const draft = combineDraft();
  const inputs = await withUploads(draft.inputs);
  const problem = problemOf(inputs);
  if (problem) throw new NotStarted(problem);
  if (config && config.provider !== 'gemini') throw new NotStarted(text('generation.combineGeminiOnly'));
  await checkMeans();
  const prompt = draft.prompt.trim();
  const accepted = await startJob('POST /api/combine-image', {
    body: { prompt, style: joined(draft.styles) || defaultStyle, ...picturesFor(inputs) },
  });
  remember(accepted.jobId, prompt || text('generation.combineTitle'), null);
  return accepted;
}

/** Starts a combination. */
export const useCombine = (config: GenerationConfig | undefined) =>
  useMutation({
    mutationFn: () => combine(config),
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => tellNotStarted(error, text('combine.failed')),
  });
