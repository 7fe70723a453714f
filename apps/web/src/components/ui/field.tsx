import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.js';
import { Input } from './input.js';
import { Select } from './select.js';
import { Textarea } from './textarea.js';

interface Extra {
  label: string;
  hint?: ReactNode;
  error?: string;
}

function Frame({ id, label, hint, error, children }: Extra & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-l`} htmlFor={id} className="text-small font-[550]">
        {label}
      </label>
      {children}
      {error ? <FieldError id={`${id}-e`}>{error}</FieldError> : null}
      {hint && !error ? (
        <span className="text-tiny text-muted" id={`${id}-h`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

const described = (id: string, { hint, error }: Extra) => ({
  id,
  invalid: Boolean(error),
  'aria-describedby': error ? `${id}-e` : hint ? `${id}-h` : undefined,
});

/** A labelled line of text with its hint, or with what is wrong with it. */
export function Field({ label, hint, error, ...rest }: Extra & ComponentProps<'input'>) {
  const made = useId();
  const frame = { id: rest.id ?? made, label, hint, error };
  return (
    <Frame {...frame}>
      <Input {...rest} {...described(frame.id, frame)} />
    </Frame>
  );
}

export function AreaField({ label, hint, error, ...rest }: Extra & ComponentProps<'textarea'>) {
  const made = useId();
  const frame = { id: rest.id ?? made, label, hint, error };
  return (
    <Frame {...frame}>
      <Textarea {...rest} {...described(frame.id, frame)} />
    </Frame>
  );
}

export function SelectField<T extends string>({
  label,
  hint,
  error,
  ...rest
}: Extra & ComponentProps<typeof Select<T>>) {
  const made = useId();
  const frame = { id: rest.id ?? made, label, hint, error };
  return (
    <Frame {...frame}>
      <Select {...rest} {...described(frame.id, frame)} />
    </Frame>
  );
}
