import { useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Props<T extends string> {
  label: string;
  tabs: readonly { value: T; text: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
  /** The id of the `TabPanel` below. */
  panel: string;
  /** `line` stands over a page's content, `segment` within a panel. */
  look?: 'line' | 'segment';
}

/** Where a key leads among so many tabs: the arrows go round and follow the direction of the writing. */
function nextTab(key: string, at: number, tabs: number, rightToLeft: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return tabs - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (at + (rightToLeft ? -step : step) + tabs) % tabs;
}

/** Tabs side by side; the arrow keys go from one to the next and open it. */
export function TabBar<T extends string>({ label, tabs, value, onChange, panel, look = 'segment' }: Props<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = nextTab(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
      rightToLeft,
    );
    const next = to === null ? undefined : tabs[to];
    if (to === null || !next) return;
    event.preventDefault();
    onChange(next.value);
    ref.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={ref}
      className={look === 'line' ? 'tabs' : 'seg full'}
      role="tablist"
      aria-label={label}
      onKeyDown={onKey}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${panel}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
          {tab.count === undefined ? null : <span className="c num">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

export const TabPanel = ({
  id,
  value,
  className,
  children,
}: {
  id: string;
  value: string;
  className?: string;
  children: ReactNode;
}) => (
  <div id={id} role="tabpanel" aria-labelledby={`${id}-${value}`} className={className}>
    {children}
  </div>
);
