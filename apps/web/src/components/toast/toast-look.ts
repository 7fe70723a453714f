import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

/** Icon and its colour by kind. */
export const toastLook = {
  success: [CircleCheck, 'text-success'],
  error: [CircleAlert, 'text-danger'],
  info: [Info, 'text-accent-text'],
  warning: [TriangleAlert, 'text-warn'],
} as const;
