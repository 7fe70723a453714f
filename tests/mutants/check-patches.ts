// Part of `npm run typecheck`: a mutant fails for its missing safeguard, not for a name that has gone.
import { faultMutants } from '../faults/mutants.js';
import { findTypeErrors } from './patch-types.js';
import { securityPatches } from './security-mutants.js';

const errors = findTypeErrors([faultMutants, securityPatches]);
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
