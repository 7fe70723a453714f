import { Patches } from './patches.js';

/** Broken variants of what protects from the threats of docs/security.md; the names begin with the row. */
export const securityPatches = new Patches('tests', 'integration', 'security', 'mutants');

/** A patch, and the test that has to fail with it: one of this file whose title names the row. */
export interface SecurityMutant {
  name: string;
  row: string;
  project: 'unit' | 'integration';
  file: string;
}

const inGateway = (file: string): string => `apps/gateway/src/${file}.spec.ts`;
const inLibs = (file: string): string => `libs/${file}.spec.ts`;
const onStack = (file: string): string => `tests/integration/${file}.int-spec.ts`;
const ofSecurity = (file: string): string => onStack(`security/${file}`);

const FILES: Record<string, string> = {
  's01-design-without-owner': ofSecurity('ownership'),
  's02-roles-not-looked-at': ofSecurity('functions'),
  's02-route-without-access': inGateway('common/route-check'),
  's03-body-as-it-came': ofSecurity('extra-fields'),
  's03-loose-body': inLibs('contracts/src/http/shapes'),
  's04-added-name': inLibs('contracts/src/http/shapes'),
  's04-response-without-schema': ofSecurity('exposure'),
  's05-sum-ends-at-hundred': inLibs('domain/src/pricing'),
  's05-total-not-compared': onStack('checkout'),
  's06-submission-without-approval': inLibs('orders/src/order-state-machine'),
  's06-whatever-the-state': inLibs('orders/src/order.repository'),
  's07-balance-not-compared': inLibs('ledger/src/token-ledger'),
  's08-key-of-anyone': inLibs('orders/src/order.repository'),
  's08-request-not-compared': onStack('generation'),
  's09-one-public-address': inLibs('providers/src/remote/remote-image-client'),
  's09-redirects-unchecked': ofSecurity('remote-pictures'),
  's10-depth-not-counted': inGateway('common/json-body'),
  's10-endless-pipeline': inGateway('common/connection-limits'),
  's10-small-pieces': ofSecurity('body-pieces'),
  's10-sockets-address-past-hooks': ofSecurity('limits'),
  's10-token-after-body': ofSecurity('bodies'),
  's11-stored-as-it-came': ofSecurity('remote-pictures'),
  's12-any-key': ofSecurity('remote-pictures'),
  's12-proxy-beyond-its-base': ofSecurity('remote-pictures'),
  's13-two-slashes': ofSecurity('redirects'),
  's14-any-audience': ofSecurity('tokens'),
  's14-no-longest-life': inLibs('providers/src/identity/access-token-verifier'),
  's15-challenge-not-compared': ofSecurity('login'),
  's15-cookie-unsigned': ofSecurity('login'),
  's16-logout-token-used-twice': ofSecurity('sessions'),
  's16-no-revocation-check': ofSecurity('sessions'),
  's17-origin-begins-like-ours': ofSecurity('origins'),
  's18-inline-scripts': ofSecurity('headers'),
  's19-early-refusals-not-counted': ofSecurity('daily-and-visitors'),
  's19-endless-queue': inGateway('limits/concurrency-limiter'),
  's19-every-hop-trusted': ofSecurity('limits'),
  's19-picture-work-not-shared': ofSecurity('daily-and-visitors'),
  's19-stored-bytes-not-counted': ofSecurity('daily-and-visitors'),
  's20-code-without-cookie': ofSecurity('login'),
  's21-events-of-any-age': onStack('payments'),
  's22-pings-not-counted': ofSecurity('sockets'),
  's22-sockets-not-counted': ofSecurity('limits'),
  's23-errors-as-they-are': ofSecurity('secrets'),
  's24-entry-outside-transaction': ofSecurity('audit'),
  's24-history-changeable': ofSecurity('privileges'),
  's25-metrics-in-public': ofSecurity('production'),
  's26-role-deletes-jobs': ofSecurity('privileges'),
  's27-style-in-the-statement': ofSecurity('injection'),
  's27-what-cannot-be-stored': inGateway('common/parse-request'),
  's29-proto-ignored': ofSecurity('parameters'),
};

export const securityMutants: SecurityMutant[] = Object.entries(FILES).map(([name, file]) => ({
  name,
  row: `S${Number(name.slice(1, 3))}`,
  project: file.endsWith('.int-spec.ts') ? 'integration' : 'unit',
  file,
}));
