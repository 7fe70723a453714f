import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import type { Task } from './tasks.js';

/** A request that is not answered within this hangs. */
const LONGEST_MS = 5_000;
const GIVE_UP_MS = 20_000;
const PAUSE_MS = 60;
/** Between two tasks: their jobs shall not pile up. */
const TASK_PAUSE_MS = 300;

/** One request and what came of it. */
export interface Answer {
  call: string;
  at: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  /** Why there was none. */
  error?: string;
  task?: Task;
}

export interface WatchOptions {
  gateway: number;
  token: string;
  /** What is read over and over. */
  reads: string[];
  /** What is sent, one after another and each once; made when the ones before have been sent. */
  tasks: () => Promise<Task[]>;
}

/** Sends requests of every kind to one gateway for as long as something happens, and notes how each was answered. */
export async function watchHttp(
  harness: FaultHarness,
  { gateway, token, reads, tasks }: WatchOptions,
  happening: () => Promise<void>,
): Promise<Answer[]> {
  const origin = harness.urls.gateways[gateway]!;
  const answers: Answer[] = [];
  const progress = { over: false };
  // The first ones are made before anything happens: placing orders takes longer than some faults last.
  const ready = await tasks();
  const happened = happening().finally(() => (progress.over = true));
  const repeat = async (next: () => Promise<Answer>, pauseMs = PAUSE_MS) => {
    while (!progress.over) {
      answers.push(await next());
      await sleep(pauseMs);
    }
  };
  const sendNext = async () => {
    if (ready.length === 0) ready.push(...(await tasks()));
    return sendOnce(origin, ready.shift()!);
  };
  await Promise.all([
    happened,
    ...reads.map((path) => repeat(() => read(origin, path, token))),
    repeat(sendNext, TASK_PAUSE_MS),
  ]);
  return answers;
}

const read = (origin: string, path: string, token: string): Promise<Answer> =>
  answerTo(origin, `GET ${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Sends a task once, whatever the answer. `wait`: asks for the job's end. */
export async function sendOnce(origin: string, task: Task, { wait = false } = {}): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${task.token}`,
    'content-type': 'application/json',
    ...(wait ? {} : { prefer: 'respond-async' }),
    'idempotency-key': task.key,
  };
  const body = JSON.stringify(task.body);
  return { ...(await answerTo(origin, `POST ${task.path}`, { method: 'POST', headers, body })), task };
}

async function answerTo(origin: string, call: string, init: RequestInit): Promise<Answer> {
  const at = Date.now();
  const path = call.slice(call.indexOf(' ') + 1);
  try {
    const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(GIVE_UP_MS) });
    await response.arrayBuffer();
    return { call, at, ms: Date.now() - at, status: response.status };
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string };
    return { call, at, ms: Date.now() - at, status: 0, error: cause?.code ?? name };
  }
}

/** Every request is answered in time, with what it asked for or an honest 503. */
export function findBadAnswers(answers: Answer[]): Violation[] {
  const hung = answers.filter(({ ms }) => ms > LONGEST_MS);
  const dishonest = answers.filter(({ status }) => !(status >= 200 && status < 300) && status !== 503);
  const described = (problem: string) => (answer: Answer) => ({
    problem,
    detail: `${answer.call}: ${answer.status || answer.error} after ${answer.ms} ms`,
  });
  return [...hung.map(described('request hung')), ...dishonest.map(described('dishonest answer'))];
}

/** The tasks that were accepted. */
export const acceptedTasks = (answers: Answer[]): Task[] =>
  answers.flatMap(({ status, task }) => (task && status === 202 ? [task] : []));
