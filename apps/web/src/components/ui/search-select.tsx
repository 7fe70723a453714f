import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, type FocusEvent, type Ref } from 'react';
import { cn } from '../../lib/cn.js';
import { inputLook } from './input.js';
import { fits, named, type Option, type OptionSearch } from './option-search.js';
import { panelLook } from './panel-look.js';

export interface SearchSelectProps {
  options: readonly Option[];
  /** The value of an option, or its text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Said where nothing fits what was typed. */
  none: string;
  /** Keeps what was typed where it names no option; else the choice stands. */
  free?: boolean;
  id?: string;
  name?: string;
  /** Which of the browser's remembered values belongs here. */
  autoComplete?: string;
  invalid?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
}

interface Props extends SearchSelectProps {
  search: OptionSearch;
}

/** One of a long list, found by typing. */
export default function SearchSelect({ search, options, value, none, invalid, className, inputRef, ...rest }: Props) {
  const { onChange: _change, onBlur: _blur, free: _free, ...input } = rest;
  const { typed, type, choose, leave } = search;
  const popup = useRef<HTMLDivElement>(null);
  const chosen = named(options, value) ?? null;
  // A press in the list is no leaving.
  const blur = ({ relatedTarget }: FocusEvent): void => {
    if (!popup.current?.contains(relatedTarget)) leave();
  };
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={options}
        value={chosen}
        onValueChange={choose}
        inputValue={typed ?? chosen?.text ?? value}
        onInputValueChange={(words, { reason }) => reason === 'input-change' && type(words)}
        itemToStringLabel={(option: Option) => option.text}
        // All are shown until something is typed, whatever stands there.
        filter={typed === null ? null : fits}
        autoHighlight
      >
        <Combobox.InputGroup className={cn('relative', className)}>
          <Combobox.Input
            {...input}
            ref={inputRef}
            aria-invalid={invalid || undefined}
            className={cn(inputLook, 'pe-9 text-ellipsis')}
            onClick={(event) => typed === null && event.currentTarget.select()}
            onBlur={blur}
          />
          <ChevronDown
            className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-muted"
            aria-hidden
          />
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner className="z-60" sideOffset={4} collisionPadding={8}>
            <Combobox.Popup ref={popup} className={panelLook('w-(--anchor-width)')}>
              <Combobox.Empty className="not-empty:px-2.5 not-empty:py-2 text-small text-muted">{none}</Combobox.Empty>
              <Combobox.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto overscroll-contain data-empty:hidden">
                {(option: Option) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-[5px] px-2.5 py-1 outline-0 data-highlighted:bg-hover max-md:min-h-11 pointer-coarse:min-h-11"
                  >
                    {option.text}
                    <Combobox.ItemIndicator>
                      <Check aria-hidden />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  );
}
