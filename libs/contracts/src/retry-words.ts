import { text } from './messages.js';

const retryTexts = {
  RATE_LIMITED: 'job.again.RATE_LIMITED',
  UNAVAILABLE: 'job.again.UNAVAILABLE',
  TIMEOUT: 'job.again.TIMEOUT',
  BAD_RESPONSE: 'job.again.BAD_RESPONSE',
  NO_IMAGE: 'job.again.NO_IMAGE',
  STORAGE: 'job.again.STORAGE',
} as const;

/** [GEN-16] What happened to a try that failed at a service, and when the next one begins. */
export function retryWords(code: string, service: 'image' | 'print', seconds: number): string {
  const key = retryTexts[code as keyof typeof retryTexts];
  return key ? text(key, { service: text(`job.service.${service}`), seconds }) : text('job.again', { seconds });
}
