import { describe, expect, it } from 'vitest';
import { alertRules } from '#contracts';
import { inRepository } from '#stack/paths';
import { checkAlerts, checkAlertTests, checkDashboard } from './alert-rules.js';
import { runAlertTests } from './promtool.js';
import {
  ALERT_TESTS,
  readAlertRules,
  readAlertTests,
  readDashboard,
  readMetricNames,
  readRunbook,
} from './read-deploy-files.js';

const tried = runAlertTests(inRepository(ALERT_TESTS));

describe('what the repository gives Prometheus and Grafana', () => {
  it('[JOB-10] has rules and panels of metrics that there are, and a panel of all that has an alert', () => {
    const [rules, metrics] = [readAlertRules(), readMetricNames()];
    expect(checkAlerts(rules, metrics)).toEqual([]);
    expect(checkDashboard(readDashboard(), metrics, rules)).toEqual([]);
  });

  it('[JOB-10] has a test of each rule that sees it fire and clear', () => {
    expect(checkAlertTests(readAlertRules(), readAlertTests())).toEqual([]);
  });

  it.skipIf(tried === undefined)('[JOB-10] has rules that pass these tests', () => {
    expect(tried).toEqual([]);
  });

  it.each(alertRules)('has a runbook for the built-in rule %s', (name) => {
    expect(readRunbook(`${name}.md`)).toMatch(/^# .+\n\n\*\*Means:\*\*/);
  });
});

describe('the dashboard', () => {
  const panels = [{ title: 'P', targets: [{ expr: 'rate(inkloom_a_total[5m]) / rate(inkloom_b_seconds_count[5m])' }] }];
  const rules = (expr: string) => ({ groups: [{ rules: [{ alert: 'A', expr }] }] });

  it('is refused where it shows no metric that an alert goes by, or one that is not there', () => {
    const metrics = new Set(['inkloom_a_total', 'inkloom_b_seconds', 'inkloom_c']);
    expect(checkDashboard({ panels }, metrics, rules('inkloom_b_seconds_sum > 1'))).toEqual([]);
    expect(checkDashboard({ panels }, metrics, rules('inkloom_c > 1 or inkloom_c < 0'))).toEqual([
      'alert A: no panel shows inkloom_c',
    ]);
    expect(checkDashboard({ panels }, new Set(['inkloom_a_total']), rules('up == 0'))).toEqual([
      'panel P: there is no metric inkloom_b_seconds',
    ]);
  });
});

describe('the alert rules', () => {
  it('are refused when they use a metric that does not exist', () => {
    const rules = {
      groups: [
        {
          rules: [
            {
              alert: 'A',
              expr: 'rate(inkloom_gone_total[5m]) > 0',
              labels: { severity: 'page' },
              annotations: { summary: 's', action: 'a' },
            },
          ],
        },
      ],
    };
    expect(checkAlerts(rules, new Set(['inkloom_queue_jobs']))).toEqual([
      'alert A: there is no metric inkloom_gone_total',
    ]);
  });

  const rules = { groups: [{ rules: [{ alert: 'A', expr: 'up == 0' }] }] };
  const seen = (alert: string, ...samples: number[]) => ({
    tests: [
      {
        promql_expr_test: samples.map((count) => ({
          expr: `ALERTS{alertname="${alert}", alertstate="firing"}`,
          exp_samples: Array.from({ length: count }),
        })),
      },
    ],
  });

  it.each([
    ['without a test', seen('B', 1, 0)],
    ['that a test never sees fire', seen('A', 0, 0)],
    ['that a test never sees clear', seen('A', 0, 1)],
  ])('are refused with one %s', (_what, tests) => {
    expect(checkAlertTests(rules, tests)).toEqual(['alert A: has no test that sees it fire and clear']);
    expect(checkAlertTests(rules, seen('A', 0, 1, 0))).toEqual([]);
  });
});
