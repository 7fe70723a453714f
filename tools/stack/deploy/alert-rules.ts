import type { AlertRules, AlertTests, Dashboard } from './deploy-files.js';

const expect = (where: string, holds: boolean, problem: string): string[] => (holds ? [] : [`${where}: ${problem}`]);

const metricsOf = (expression: string): string[] =>
  [...expression.matchAll(/inkloom_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

const unknownMetrics = (expression: string, known: Set<string>): string[] =>
  metricsOf(expression).filter((name) => !known.has(name));

export function checkAlerts(rules: AlertRules, metrics: Set<string>): string[] {
  return rules.groups
    .flatMap((group) => group.rules)
    .flatMap((rule) => [
      ...expect(
        `alert ${rule.alert}`,
        Boolean(rule.expr && rule.labels?.severity && rule.annotations?.summary && rule.annotations?.action),
        'needs expr, severity, summary and action',
      ),
      ...unknownMetrics(rule.expr, metrics).map((name) => `alert ${rule.alert}: there is no metric ${name}`),
    ]);
}

/** Whether a test sees each rule fire, and sees it quiet after that. */
export function checkAlertTests(rules: AlertRules, { tests }: AlertTests): string[] {
  return rules.groups
    .flatMap((group) => group.rules)
    .flatMap(({ alert }) => {
      const cleared = tests.some(({ promql_expr_test: seen }) => {
        const ofAlert = seen.filter(({ expr }) => expr.includes(`alertname="${alert}"`));
        const fires = ofAlert.findIndex(({ exp_samples: samples }) => samples.length > 0);
        return fires >= 0 && ofAlert.at(-1)!.exp_samples.length === 0;
      });
      return expect(`alert ${alert}`, cleared, 'has no test that sees it fire and clear');
    });
}

/** Whether each panel shows what there is, and everything with an alert is on a panel. */
export function checkDashboard({ panels }: Dashboard, metrics: Set<string>, { groups }: AlertRules): string[] {
  const unknown = panels.flatMap((panel) =>
    panel.targets.flatMap((target) =>
      unknownMetrics(target.expr, metrics).map((name) => `panel ${panel.title}: there is no metric ${name}`),
    ),
  );
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))));
  const hidden = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ alert, expr }) =>
      [...new Set(metricsOf(expr))]
        .filter((name) => !shown.has(name))
        .map((name) => `alert ${alert}: no panel shows ${name}`),
    );
  return [...unknown, ...hidden];
}
