import { Field } from '../../../components/ui/field.js';

export const shortestReason = 3;

interface Props {
  value: string;
  problem?: string;
  onChange: (reason: string) => void;
}

export const ReasonField = ({ value, problem, onChange }: Props) => (
  <Field label="Reason" value={value} maxLength={500} error={problem} hint="Kept in the audit log with your name" onChange={(event) => onChange(event.target.value)} />
);
