import { z } from 'zod';
import { endpoints, type EndpointKey, type EndpointSpec } from '#contracts';

/** What of a request names a thing that may be somebody's. */
const NAMES_A_THING = /^(_?id|sub|key|url|cursor|image|data)$|^ids$|(Id|Ids|Url|Urls)$/;
/** Of an option of a print file, whose names are the same for everyone. */
const OPTION = /\.options\.id$/;
/** Of the catalogue, which is the same for everyone; and the payment provider's secret name of a card, which we do not keep. */
const NOBODYS = new Set(['globalId', 'syncVariantId', 'syncVariantIds', 'productId', 'paymentMethodId']);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

function namesIn(schema: JsonSchema, path: string): string[] {
  const nested = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    ...(NAMES_A_THING.test(name) && !NOBODYS.has(name) ? [`${path}.${name}`] : []),
    ...namesIn(part, `${path}.${name}`),
  ]);
  return [...own, ...nested.flatMap((part) => namesIn(part, path))];
}

/** Products are the same for everyone, and operators alone change them. */
const isCatalogue = (key: EndpointKey): boolean => /^\w+ \/api\/products?\//.test(key);

/** Every place of every endpoint's request that takes such a name, such as `GET /api/orders/:id params.id`. */
export const identifiers: string[] = (Object.entries(endpoints) as [EndpointKey, EndpointSpec][]).flatMap(
  ([key, spec]) =>
    isCatalogue(key)
      ? []
      : [
          ...new Set(
            (['params', 'query', 'body'] as const).flatMap((part) =>
              spec[part]
                ? namesIn(z.toJSONSchema(spec[part], { io: 'input', unrepresentable: 'any' }) as JsonSchema, part)
                : [],
            ),
          ),
        ]
          .filter((place) => !OPTION.test(place))
          .map((place) => `${key} ${place}`),
);
