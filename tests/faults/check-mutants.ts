// Part of `npm run typecheck`: a mutant fails for its missing safeguard, not for a name that has gone.
import { findTypeErrors } from './mutant-types.js';
import { mutantNames } from './mutants.js';

const errors = findTypeErrors(mutantNames());
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
