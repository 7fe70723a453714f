import type { Product, SizeGuide } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Dialog } from '../../../components/ui/dialog.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { Table, type Column } from '../../../components/ui/table.js';
import { call } from '../../../lib/http-client.js';
import { CM_PER_INCH } from '../../../lib/print-size.js';
import { queryKeys } from '../../../lib/query-client.js';

type Unit = 'in' | 'cm';
type Measure = SizeGuide['measures'][number];

const DAY_MS = 86_400_000;

/** Inches to an eighth, as they are marked on a tape; centimeters to a half. */
function length(inches: number, unit: Unit): string {
  const steps = unit === 'in' ? 8 : 2;
  return String(Math.round((unit === 'in' ? inches : inches * CM_PER_INCH) * steps) / steps);
}

function lengths({ sizes }: Measure, size: string, unit: Unit): string {
  const found = sizes.find((each) => each.size === size);
  if (!found) return '–';
  const [from, to] = [length(found.from, unit), length(found.to, unit)];
  return from === to ? from : `${from}–${to}`;
}

function Measures({ measures, caption }: { measures: readonly Measure[]; caption: string }) {
  const [unit, setUnit] = useState<Unit>('in');
  const columns: Column<string>[] = [
    { id: 'size', head: text('catalog.filterSize'), cell: (size) => <b className="font-semibold">{size}</b> },
    ...measures.map((measure) => ({
      id: measure.name,
      head: measure.name,
      cell: (size: string) => lengths(measure, size, unit),
      figures: true,
    })),
  ];
  const sizes = [...new Set(measures.flatMap((measure) => measure.sizes.map(({ size }) => size)))];
  return (
    <>
      <Segmented
        label={text('catalog.unit')}
        className="justify-self-start"
        options={[
          { value: 'in', text: text('catalog.unitInches') },
          { value: 'cm', text: text('catalog.unitCm') },
        ]}
        value={unit}
        onChange={setUnit}
      />
      <Table caption={caption} columns={columns} rows={sizes} idOf={(size) => size} />
      <p className="text-small text-muted">{text('catalog.sizeGuideNote')}</p>
    </>
  );
}

interface Props {
  product: Product;
  open: boolean;
  onClose: () => void;
}

/** How large each size is, in inches and in centimeters. */
export default function SizeGuideDialog({ product, open, onClose }: Props) {
  const { globalId, name } = product;
  const guide = useQuery({
    queryKey: [...queryKeys.products, globalId, 'size-guide'],
    queryFn: () => call('GET /api/products/:globalId/size-guide', { params: { globalId } }),
    enabled: open,
    staleTime: DAY_MS,
  });
  const caption = text('catalog.sizeGuideOf', { product: name });
  return (
    <Dialog open={open} onClose={onClose} title={caption} className="w-[min(560px,calc(100vw-32px))]">
      {guide.isPending ? (
        <Skeleton shape="block" height={220} aria-busy="true" aria-label={text('common.loading')} />
      ) : guide.isError ? (
        <FailureState title={text('catalog.sizeGuideFailed')} onRetry={() => void guide.refetch()} framed={false} />
      ) : guide.data.measures.length === 0 ? (
        <p className="text-small text-muted">{text('catalog.sizeGuideNone')}</p>
      ) : (
        <Measures measures={guide.data.measures} caption={caption} />
      )}
    </Dialog>
  );
}
