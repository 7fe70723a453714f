import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref, RefCallback } from 'react';
import { cn } from '../../lib/cn.js';
import { inputLook } from './input.js';
import { panelLook } from './panel-look.js';

export interface SelectProps<T extends string> {
  options: readonly { value: T; text: string }[];
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  /** Which of the browser's remembered values belongs here. */
  autoComplete?: string;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

interface Props<T extends string> extends SelectProps<T> {
  triggerRef: RefCallback<HTMLElement>;
}

/** One of a list; the label of its field is `{id}-l`. */
export default function SelectList<T extends string>({
  options,
  value,
  onChange,
  onBlur,
  id,
  invalid,
  className,
  triggerRef,
  ...rest
}: Props<T>) {
  const { 'aria-label': label, 'aria-describedby': description, ...root } = rest;
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        {...root}
        {...(id ? { id } : {})}
        modal={false}
        items={options.map((option) => ({ value: option.value, label: option.text }))}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger
          ref={triggerRef}
          aria-label={label}
          aria-describedby={description}
          aria-invalid={invalid || undefined}
          onBlur={onBlur}
          className={cn(
            inputLook,
            'flex items-center justify-between gap-2 pr-2.5 text-start data-disabled:cursor-not-allowed data-disabled:bg-sunken data-disabled:text-muted data-disabled:opacity-100',
            className,
          )}
        >
          <Base.Value className="min-w-0 truncate" />
          <Base.Icon className="text-muted">
            <ChevronDown aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="z-60" alignItemWithTrigger={false} sideOffset={4} collisionPadding={8}>
            <Base.Popup
              className={panelLook(
                'max-h-[min(320px,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain',
              )}
            >
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-[5px] px-2.5 py-1 outline-0 data-highlighted:bg-hover max-md:min-h-11 pointer-coarse:min-h-11"
                >
                  <Base.ItemText>{option.text}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
