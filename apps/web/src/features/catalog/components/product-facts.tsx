import type { Product } from '#contracts';
import { ChevronDown } from 'lucide-react';
import { text } from '#contracts/messages';

function Fact({ title, open = false, children }: { title: string; open?: boolean; children: React.ReactNode }) {
  return (
    <details open={open}>
      <summary>
        {title} <ChevronDown className="i" aria-hidden />
      </summary>
      {children}
    </details>
  );
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="in2 dots">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

export function ProductFacts({ product }: { product: Product }) {
  const { material, weight } = product.metadata;
  return (
    <div className="facts">
      <Fact title={text('catalog.description')} open>
        <p className="in2">{product.description}</p>
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
