import { text } from '#contracts/messages';
import { Field } from '../../../components/ui/field.js';

export const shortestReason = 3;

interface Props {
  value: string;
  problem?: string;
  onChange: (reason: string) => void;
}

export const ReasonField = ({ value, problem, onChange }: Props) => (
  <Field
    label={text('ops.reason')}
    value={value}
    maxLength={500}
    error={problem}
    hint={text('ops.reasonHint')}
    onChange={(event) => onChange(event.target.value)}
  />
);
