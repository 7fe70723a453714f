import type { Product, Variant } from '#contracts';
import { ChevronDown } from 'lucide-react';
import { text } from '#contracts/messages';
import { areaName } from '#domain';
import { cents, dollars } from '../../../lib/format.js';
import { printSize } from '../../../lib/print-size.js';

function Fact({ title, open = false, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details className="group border-b border-line" open={open}>
      <summary className="flex h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title} <ChevronDown className="group-open:rotate-180" aria-hidden />
      </summary>
      {children}
    </details>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="pb-4 text-muted">
    {items.map((item) => (
      <li
        key={item}
        className="relative mt-1.5 ps-4 before:absolute before:top-2 before:left-0.5 before:size-[5px] before:rounded-full before:bg-strong-line before:content-['']"
      >
        {item}
      </li>
    ))}
  </ul>
);

/** The techniques that have a text; operators may import products with others. */
const techniques = ['DTG', 'DTFILM', 'EMBROIDERY', 'CUT-SEW', 'SUBLIMATION', 'UV', 'DIGITAL'] as const;
const techniqueOf = (key: string) => techniques.find((known) => known === key);

type Area = Variant['printfiles'][number];

function areaText(area: Area): string {
  const free = cents(area.additionalPrice) === 0;
  return text('catalog.printArea', {
    // The provider's name for the only area of a product says nothing.
    area: area.placement === 'default' ? text('catalog.onlyArea') : areaName(area.title),
    size: printSize(area),
    price: free ? text('catalog.included') : text('catalog.extra', { price: dollars(area.additionalPrice) }),
  });
}

const once = <T,>(items: readonly T[]): T[] => [...new Set(items)];

/** What is known of a product; its print areas are those of the variant, which may be larger on larger sizes. */
export function ProductFacts({ product, variant }: { product: Product; variant: Variant | null }) {
  const { material, weight } = product.metadata;
  const areas = (variant ?? product.sync_variants[0])?.printfiles ?? [];
  const used = once(areas.flatMap(({ technique }) => techniqueOf(technique) ?? []));
  const care = once(used.map((technique) => text(`catalog.care.${technique}`)));
  return (
    <div className="border-t border-line">
      <Fact title={text('catalog.description')} open>
        <p className="pb-4 text-muted">{product.description}</p>
      </Fact>
      {product.highlights.length > 0 ? (
        <Fact title={text('catalog.highlights')} open>
          <List items={product.highlights} />
        </Fact>
      ) : null}
      {areas.length > 0 ? (
        <Fact title={text('catalog.printing')}>
          <List items={[...areas.map(areaText), ...used.map((technique) => text(`catalog.technique.${technique}`))]} />
        </Fact>
      ) : null}
      <Fact title={text('catalog.materialCare')}>
        <List items={[material, weight, ...care].filter(Boolean)} />
      </Fact>
      {product.details.length > 0 ? (
        <Fact title={text('catalog.details')}>
          <List items={product.details} />
        </Fact>
      ) : null}
    </div>
  );
}
