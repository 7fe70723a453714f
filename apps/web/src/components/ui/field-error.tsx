import { CircleAlert } from 'lucide-react';

/** What is wrong with a field, below it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <span className="err" id={id}>
      <CircleAlert className="i" aria-hidden />
      {children}
    </span>
  );
}
