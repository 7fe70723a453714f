const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The external id of an order at the print provider: its id in Crockford's base 32, 26 characters, since a UUID with dashes
 * is too long. A `round` from 2 on adds "-r2", since the provider never frees the external id of a cancelled order.
 * Throws RangeError for anything but a UUID.
 */
export function externalIdOf(orderId: string, round = 1): string {
  if (!UUID.test(orderId)) throw new RangeError(`Not a UUID: ${orderId}`);
  let rest = BigInt(`0x${orderId.replaceAll('-', '')}`);
  let name = '';
  for (let digit = 0; digit < 26; digit += 1) {
    name = ALPHABET[Number(rest & 31n)]! + name;
    rest >>= 5n;
  }
  return round > 1 ? `${name}-r${round}` : name;
}

/** The round of an external id: 1 unless it ends in "-r2", "-r3" and so on. */
export const roundOf = (externalId: string): number => Number(/-r(\d+)$/.exec(externalId)?.[1] ?? 1);
