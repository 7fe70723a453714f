import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle, type LucideIcon } from 'lucide-react';
import { Badge, type Look } from './badge.js';

const icons: Record<Look, LucideIcon> = {
  plain: CircleDashed,
  ok: CircleCheck,
  wait: Clock,
  bad: CircleAlert,
  live: LoaderCircle,
};

/** The state of something that goes on: icon and word together. */
export const StatusPill = ({ look = 'plain', children }: { look?: Look; children: string }) => (
  <Badge look={look} icon={icons[look]}>
    {children}
  </Badge>
);
