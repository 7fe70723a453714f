import { useRef, type KeyboardEvent } from 'react';

interface Props<T extends string> {
  label: string;
  tabs: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The id of the panel below. */
  panel: string;
}

/** Tabs side by side; the arrow keys go from one to the next. */
export function TabBar<T extends string>({ label, tabs, value, onChange, panel }: Props<T>) {
  const ref = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChange(next.value);
    ref.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div ref={ref} className="seg full" role="tablist" aria-label={label} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button key={tab.value} id={`${panel}-${tab.value}`} type="button" role="tab" aria-selected={tab.value === value} aria-controls={panel} tabIndex={tab.value === value ? 0 : -1} onClick={() => onChange(tab.value)}>
          {tab.text}
        </button>
      ))}
    </div>
  );
}
