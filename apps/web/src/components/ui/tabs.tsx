import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.js';
import { segmentBar, segmentLook } from './segment-look.js';
import { tabBar, tabLook } from './tab-look.js';

interface Props<T extends string> {
  label: string;
  tabs: readonly { value: T; text: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
  /** `line` stands over a page's content, `segment` within a panel. */
  look?: 'line' | 'segment';
  barClass?: string;
  panelClass?: string;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs side by side over their panel; the arrow keys go from one to the next and open it. */
export function Tabs<T extends string>(props: Props<T>) {
  const { label, tabs, value, onChange, look = 'segment', barClass, panelClass, children } = props;
  const line = look === 'line';
  return (
    <Base.Root className="contents" value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List
        activateOnFocus
        aria-label={label}
        className={line ? tabBar(barClass) : segmentBar(cn('flex', barClass))}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={line ? tabLook(tab.value === value) : segmentLook(tab.value === value, 'flex-1 px-1')}
          >
            {tab.text}
            {tab.count === undefined ? null : <TabCount>{tab.count}</TabCount>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={value} value={value} tabIndex={-1} className={cn('outline-0', panelClass)}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

const TabCount = ({ children }: { children: ReactNode }) => (
  <span className="rounded-[9px] bg-sunken px-1.5 text-[12px]/[18px] font-semibold text-muted tabular-nums">
    {children}
  </span>
);
