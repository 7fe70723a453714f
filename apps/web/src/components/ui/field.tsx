import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface Extra {
  label: string;
  hint?: ReactNode;
  error?: string;
}

function Frame({ id, label, hint, error, children }: Extra & { id: string; children: ReactNode }) {
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <span className="err" id={`${id}-e`}>
          <CircleAlert className="i" aria-hidden />
          {error}
        </span>
      ) : null}
      {hint && !error ? (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

const described = (id: string, { hint, error }: Extra) => ({ 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}-e` : hint ? `${id}-h` : undefined });

export function Field({ label, hint, error, ...rest }: Extra & ComponentProps<'input'>) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...rest} id={id} {...described(id, { label, hint, error })} />
    </Frame>
  );
}

export function AreaField({ label, hint, error, ...rest }: Extra & ComponentProps<'textarea'>) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea {...rest} id={id} {...described(id, { label, hint, error })} />
    </Frame>
  );
}

export function SelectField({ label, hint, error, children, ...rest }: Extra & ComponentProps<'select'>) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...rest} id={id} {...described(id, { label, hint, error })}>
        {children}
      </select>
    </Frame>
  );
}
