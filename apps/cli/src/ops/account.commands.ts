import { Command } from 'commander';
import { signInByDevice } from './device-login.js';
import { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { note, printDone, printFields } from './output.js';
import { forgetSession, keepSession } from './session-file.js';

const OPERATOR = 'write:Terminal';

/** `login`: signs in at the stack and keeps that on this machine. */
export const loginCommand = (url: () => string): Command =>
  new Command('login').description('sign in at the stack as an operator').action(async () => {
    const { token, expiresAt } = await signInByDevice(new OperatorApi(url()), (address, code) =>
      note(`Open ${address}\nin any browser and sign in there. The code is ${code}`),
    );
    const { user } = await new OperatorApi(url(), token).call('GET /auth/check');
    const name = user.name ?? user.username ?? user.sub;
    if (!user.permissions.includes(OPERATOR))
      throw new OpsError(`${name} is no operator: the account needs the permission ${OPERATOR}.`, exitCodes.signIn);
    keepSession({ url: url(), token, expiresAt, name });
    printDone(`Signed in at ${url()} as ${name} until ${new Date(expiresAt).toISOString()}.`, {}, {});
  });

/** `logout`: forgets the sign-in of this machine. */
export const logoutCommand = (): Command =>
  new Command('logout').description('forget the sign-in of this machine').action(() => {
    forgetSession();
    printDone('Signed out.', {}, {});
  });

/** `account`: who is signed in, and what they may do. */
export const accountCommand = (connect: () => OperatorApi): Command =>
  new Command('account')
    .description('who is signed in, where, and what they may do')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const api = connect();
      const { user } = await api.call('GET /auth/check');
      const { _id, name, sub, email, roles, permissions } = user;
      const fields = { stack: api.url, name, user: _id, sub, email };
      printFields(user, { ...fields, roles: roles.join(', '), permissions: permissions.join(', ') }, options);
    });
