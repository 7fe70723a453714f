import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState, type FocusEvent, type Ref } from 'react';
import { cn } from '../../lib/cn.js';
import { inputLook } from './input.js';
import { panelLook } from './panel-look.js';

interface Option {
  value: string;
  text: string;
}

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

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The option of this value or text. */
const named = (options: readonly Option[], words: string): Option | undefined => {
  const wanted = plain(words);
  return options.find(({ value, text }) => plain(value) === wanted || plain(text) === wanted);
};

/** The same, or the only one that begins like this. */
function meant(options: readonly Option[], words: string): Option | undefined {
  const fitting = words.trim() ? options.filter(({ text }) => plain(text).startsWith(plain(words))) : [];
  return named(options, words) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

const fits = ({ value, text }: Option, words: string): boolean =>
  plain(text).includes(plain(words)) || plain(value) === plain(words);

/** One of a long list, found by typing. What is typed, or filled in by the browser, counts when the field is left. */
export default function SearchSelect({
  options,
  value,
  onChange,
  onBlur,
  none,
  free = false,
  invalid,
  className,
  inputRef,
  ...input
}: SearchSelectProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const chosen = named(options, value) ?? null;
  const type = (words: string): void => {
    setTyped(words);
    if (free) onChange(named(options, words)?.value ?? words);
  };
  const choose = (option: Option | null): void => {
    if (!option) return;
    setTyped(null);
    onChange(option.value);
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    // A press in the list is no leaving.
    if (popup.current?.contains(relatedTarget)) return;
    if (typed !== null) choose(meant(options, typed) ?? null);
    setTyped(null);
    onBlur?.();
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
            onBlur={leave}
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
