import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '#config';
import type { CatalogueProduct } from '#contracts';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { FileStore, type Documents } from '../../core/file-store.js';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import type { Store } from '../access/stores.js';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { Lifetime } from '../runtime/lifetime.js';
import { Misbehaviour } from '../runtime/misbehaviour.js';
import { IdCounter } from '../wire/id-counter.js';
import { notFound } from '../wire/printful-error.js';
import { type MockupPlan, planMockups } from './mockup-plan.js';
import { oddTask, type TaskAnswer } from './odd-answers.js';
import { MockupRenderer, type MockupResult } from './mockup-renderer.js';

interface MockupTask {
  key: string;
  storeId: number;
  plan: MockupPlan;
  /** The task stays pending until then, even if its pictures are drawn sooner. */
  readyAt: number;
  outcome?: { result: MockupResult } | { error: string };
  /** What is to go wrong with it. */
  fate?: 'lost' | 'endless' | 'blank';
}

/** Mockup tasks: accepted at once, drawn one after the other, reported as completed when due. */
@Injectable()
export class MockupTasks implements OnModuleInit {
  private readonly tasks: Documents<MockupTask>;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
    store: FileStore,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
    private readonly ids: IdCounter,
    private readonly catalogue: SandboxCatalogue,
    private readonly renderer: MockupRenderer,
    private readonly misbehaviour: Misbehaviour,
    private readonly lifetime: Lifetime,
  ) {
    this.tasks = store.open<MockupTask>('printful-tasks');
  }

  /** Redraws the tasks that a restart interrupted. */
  onModuleInit(): void {
    for (const task of this.tasks.all()) if (!task.outcome) this.enqueue(task);
  }

  reset(): void {
    this.tasks.clear();
  }

  create(store: Store, product: CatalogueProduct, body: unknown): object {
    const plan = planMockups(product, body);
    const key = `gt-${this.ids.next('task')}`;
    const task: MockupTask = {
      key,
      storeId: store.id,
      plan,
      ...this.fateOfNext(),
      readyAt: this.clock.now() + (this.misbehaviour.current.taskMs ?? this.config.SANDBOX_TASK_MS),
    };
    this.tasks.set(key, task);
    this.journal.append({
      service: 'printful',
      operation: 'mockup.create',
      key,
      body: { productId: product.printfulProductId, request: body },
    });
    this.enqueue(task);
    return { task_key: key, status: 'pending' };
  }

  /** The task as its store sees it; a failed task is an ordinary response. */
  read(store: Store, key: string): object {
    const task = this.tasks.get(key);
    if (task?.storeId !== store.id || task.fate === 'lost') throw notFound();
    const answer = this.answerOf(task);
    return this.misbehaviour.current.oddAnswers ? oddTask(answer) : answer;
  }

  private answerOf({ key, outcome, readyAt, fate }: MockupTask): TaskAnswer {
    if (!outcome || fate === 'endless' || this.clock.now() < readyAt) return { task_key: key, status: 'pending' };
    if ('error' in outcome) return { task_key: key, status: 'failed', error: outcome.error };
    return { task_key: key, status: 'completed', ...outcome.result };
  }

  private fateOfNext(): Pick<MockupTask, 'fate'> {
    if (this.misbehaviour.consume('loseTasks')) return { fate: 'lost' };
    if (this.misbehaviour.consume('endlessTasks')) return { fate: 'endless' };
    return this.misbehaviour.consume('blankTasks') ? { fate: 'blank' } : {};
  }

  private enqueue(task: MockupTask): void {
    this.queue = this.queue
      .then(() => this.draw(task))
      .catch((error: unknown) => void process.stderr.write(`Sandbox: ${task.key}: ${String(error)}\n`));
  }

  private async draw(task: MockupTask): Promise<void> {
    const product = this.catalogue.product(task.plan.productId);
    if (!product || !this.isWanted(task)) return;
    const outcome = await this.attempt(product, task);
    if (this.isWanted(task)) this.tasks.set(task.key, { ...task, outcome });
  }

  private isWanted({ key }: MockupTask): boolean {
    return !this.lifetime.ended && this.tasks.get(key) !== undefined;
  }

  private async attempt(
    product: CatalogueProduct,
    { plan, fate }: MockupTask,
  ): Promise<NonNullable<MockupTask['outcome']>> {
    if (this.misbehaviour.consume('failTasks')) return { error: 'Internal Server Error' };
    try {
      const result = await this.renderer.render(product, plan);
      return { result: fate === 'blank' ? await this.renderer.blank(result) : result };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}
