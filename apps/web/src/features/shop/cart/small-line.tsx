import type { ReactNode } from 'react';
import { Picture } from '../../../components/ui/picture.js';

interface Props {
  name: string;
  picture: string | null;
  /** Options, price or pieces; what is empty is left out. */
  facts: readonly string[];
  /** The rank of its name under the headings of the page. */
  heading: 'h2' | 'h3';
  notice?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A line that is not ordered yet: what is saved for later, and what a visitor added. */
export const SmallLine = ({ name, picture, facts, heading: Heading, notice, children }: Props) => (
  <li className="flex flex-wrap items-center gap-4 border-b border-line py-4 last:border-b-0">
    <span className="plate h-20 w-17 [&>img]:p-0.5">
      {picture ? <Picture src={picture} widths={[160, 320]} sizes="68px" alt="" width={136} height={160} /> : null}
    </span>
    <div className="min-w-40 flex-1">
      <Heading className="font-ui text-title font-semibold">{name}</Heading>
      <p className="text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {notice}
    </div>
    {children}
  </li>
);
