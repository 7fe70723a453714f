import { CircleAlert } from 'lucide-react';

/** What is wrong with a field, below it. */
export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <span className="flex items-center gap-1.5 text-small font-medium text-danger" id={id}>
    <CircleAlert aria-hidden />
    {children}
  </span>
);
