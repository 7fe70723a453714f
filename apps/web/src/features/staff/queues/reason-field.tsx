import { useState } from 'react';
import { text } from '#contracts/messages';
import { Field } from '../../../components/ui/field.js';

const SHORTEST = 3;

/** The field for a reason that has to be given. `why` is undefined where it is too short; `ask` says so. */
export function useReason() {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const why = value.trim().length >= SHORTEST ? value.trim() : undefined;
  const ask = (): void => setProblem(text('ops.why', { count: SHORTEST }));
  const field = (
    <Field
      label={text('ops.reason')}
      value={value}
      maxLength={500}
      error={problem}
      hint={text('ops.reasonHint')}
      onChange={(event) => {
        setValue(event.target.value);
        setProblem(undefined);
      }}
    />
  );
  return { field, why, ask };
}
