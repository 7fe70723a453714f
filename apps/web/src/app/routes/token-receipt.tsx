import '#contracts/messages/screens';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Breadcrumbs } from '../../components/ui/breadcrumbs.js';
import { Button } from '../../components/ui/button.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { ReceiptSheet } from '../../features/account/tokens/receipt-sheet.js';
import { tokenKeys } from '../../features/account/tokens/token-keys.js';
import { ApiError } from '../../lib/api-error.js';
import { call } from '../../lib/http-client.js';
import '../../styles/receipt.css';

const isMissing = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

/** The receipt of a token pack, to print. */
export default function TokenReceiptScreen() {
  const { id = '' } = useParams();
  const receipt = useQuery({
    queryKey: tokenKeys.receipt(id),
    queryFn: () => call('GET /api/tokens/purchases/:id/receipt', { params: { id } }),
  });
  if (receipt.isPending) return <PageSkeleton />;
  if (receipt.isError) {
    const missing = isMissing(receipt.error);
    return (
      <div className="page">
        <h1 className="sr-only">{text('page.tokenReceipt')}</h1>
        <FailureState
          title={text(missing ? 'tokens.receiptMissing' : 'tokens.receiptFailed')}
          onRetry={missing ? undefined : () => void receipt.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="page max-w-[820px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Breadcrumbs path={[{ name: text('common.getTokens'), to: '/tokens' }, { name: receipt.data.number }]} />
        <Button icon={Printer} onClick={() => window.print()}>
          {text('tokens.print')}
        </Button>
      </div>
      <ReceiptSheet receipt={receipt.data} />
    </div>
  );
}
