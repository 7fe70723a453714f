import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import { outageCodes, shopperCodes } from './outage-codes.js';

interface RuleFile {
  groups: { rules: { alert: string; expr: string }[] }[];
}

const { groups } = load(readFileSync(inRepository('deploy/prometheus/alerts.yaml'), 'utf8')) as RuleFile;

/** The lists that a rule compares a label with, each sorted. */
function listsOf(alert: string, comparison: string): string[][] {
  const { expr } = groups.flatMap(({ rules }) => rules).find((rule) => rule.alert === alert)!;
  return expr
    .split(comparison)
    .slice(1)
    .map((rest) => /^"([^"]*)"/.exec(rest)![1]!.split('|').sort());
}

describe('the rules for Prometheus', () => {
  it('[JOB-10] leave out the same failures of jobs as the built-in rule', () => {
    expect(listsOf('InkloomJobsFailing', 'code!~')).toEqual(Array(3).fill([...shopperCodes].sort()));
  });

  it('[JOB-10] count the same outcomes of calls as the built-in rule', () => {
    const outages = [...outageCodes].sort();
    expect(listsOf('InkloomProviderFailing', 'outcome=~')).toEqual([outages, [...outages, 'ok'].sort()]);
  });
});
