import type { Product } from '#contracts';
import { ChevronDown } from 'lucide-react';
import { text } from '#contracts/messages';

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

export function ProductFacts({ product }: { product: Product }) {
  const { material, weight } = product.metadata;
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
      <Fact title={text('catalog.details')}>
        <List items={[...product.details, ...[material, weight].filter(Boolean)]} />
      </Fact>
    </div>
  );
}
