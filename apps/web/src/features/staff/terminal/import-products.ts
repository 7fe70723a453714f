import type { EndpointKey } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.js';
import { call, type CallInput } from '../../../lib/http-client.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { logged } from './entries.js';
import type { GivenProduct, ImportLine } from './import-lines.js';

const ADD = 'POST /api/products/mongodb';
const CHANGE = 'PUT /api/product/mongodb/:globalId';

/** What is given is checked by the server. */
const inputOf = <K extends EndpointKey>(given: object): CallInput<K> => given as CallInput<K>;

/** What the server refused, by the text of the line. */
export type Refusals = ReadonlyMap<string, string>;

/** The products that are sold, to tell the new ones from those that change. */
export function useKnownProducts(isAsked: boolean): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.products,
    queryFn: () => call('GET /api/products/mongodb', {}),
    enabled: isAsked,
  });
  return data && new Set(data.map(({ globalId }) => globalId));
}

/** Adds a product, or changes the one that has its id. [TERM-10] With the token of the session, as every call. */
async function importProduct(product: GivenProduct): Promise<void> {
  try {
    await call(ADD, inputOf<typeof ADD>({ body: product }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    await changeProduct(product).catch((second: unknown) => {
      // Another product has an id of one of its variants.
      throw second instanceof ApiError && second.status === 404 ? error : second;
    });
  }
}

async function changeProduct({ globalId, ...body }: GivenProduct): Promise<void> {
  await call(CHANGE, inputOf<typeof CHANGE>({ params: { globalId }, body }));
}

/** What is wrong, with the field that the server names. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text('terminal.noAnswer');
  return error.status > 0 ? text('terminal.status', { status: error.status, said: error.message }) : error.message;
}

/** [TERM-07] Sends line after line, so that a refusal is told of its own line and keeps no other from being imported. */
async function importLines(lines: readonly ImportLine[]): Promise<Refusals> {
  const refused = new Map<string, string>();
  for (const { written, product } of lines)
    if (product) await importProduct(product).catch((error: unknown) => refused.set(written, refusalOf(error)));
  return refused;
}

export const useImport = () =>
  useMutation({
    mutationFn: (lines: readonly ImportLine[]) =>
      logged(
        text('terminal.import.command', { count: lines.length }),
        () => importLines(lines),
        (refused) => ({
          said: text('terminal.import.done', { count: lines.length - refused.size, refused: refused.size }),
          ...(refused.size > 0 && { data: [...refused.values()] }),
        }),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.products }),
  });
