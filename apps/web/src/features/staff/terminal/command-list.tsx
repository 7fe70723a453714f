import {
  Activity,
  ChartNoAxesColumn,
  Crop,
  Gauge,
  Image,
  LayoutGrid,
  Package,
  ReceiptText,
  RefreshCw,
  Ruler,
  Scan,
  Shirt,
  Store,
  type LucideIcon,
} from 'lucide-react';
import { text } from '#contracts/messages';
import { beginCommand } from './command-line.js';
import { argumentsOf, runCommand, type AskingName } from './commands.js';

const icons: Record<AskingName, LucideIcon> = {
  health: Activity,
  rate: Gauge,
  orders: Package,
  stores: Store,
  catalog: LayoutGrid,
  'sync-products': RefreshCw,
  product: Shirt,
  printfiles: Ruler,
  template: Scan,
  estimate: ReceiptText,
  mockup: Image,
  process: Crop,
};
const groups = {
  service: ['health', 'rate', 'orders', 'stores'],
  catalog: ['catalog', 'sync-products', 'product', 'printfiles', 'template', 'estimate'],
  images: ['mockup', 'process'],
} as const satisfies Record<string, readonly AskingName[]>;

function CommandButton({ name }: { name: AskingName }) {
  const [first] = argumentsOf(name);
  const Icon = icons[name] ?? ChartNoAxesColumn;
  return (
    <button
      type="button"
      className="flex min-h-8 flex-none items-center gap-2.5 rounded-ctl border-0 bg-transparent px-2.5 text-start text-small font-medium -outline-offset-2 hover:bg-hover @max-xl:min-h-10 @max-xl:rounded-[20px] @max-xl:border @max-xl:border-line @max-xl:bg-surface @max-xl:px-3.5 pointer-coarse:min-h-11 pointer-coarse:@max-xl:min-h-11"
      onClick={() => (first ? beginCommand(`${name} `) : void runCommand(name))}
    >
      <Icon aria-hidden className="text-muted" />
      <span>{text(`terminal.check.${name}`)}</span>
      {first ? <kbd className="ms-auto">{text(`terminal.takes.${first === 'id' ? 'id' : 'more'}`)}</kbd> : null}
    </button>
  );
}

/** [TERM-07] Every diagnostic by one press; those that need a number begin on the command line. */
export function CommandList() {
  return (
    <div className="-mx-6 flex gap-1.5 overflow-x-auto px-6 [scrollbar-width:none] @xl:-ms-2.5 @xl:me-0 @xl:block @xl:overflow-y-auto @xl:px-0 max-md:-mx-4 max-md:px-4">
      {Object.entries(groups).map(([group, names]) => (
        <div
          key={group}
          className="contents @xl:block"
          role="group"
          aria-label={text(`terminal.group.${group as keyof typeof groups}`)}
        >
          <p className="px-2.5 pt-2 pb-0.5 text-tiny text-muted @max-xl:hidden" aria-hidden>
            {text(`terminal.group.${group as keyof typeof groups}`)}
          </p>
          <div className="flex gap-1.5 @xl:grid @xl:gap-px">
            {names.map((name) => (
              <CommandButton key={name} name={name} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
