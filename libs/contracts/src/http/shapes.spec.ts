import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoints, type EndpointKey, type EndpointSpec } from './index.js';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const specs = Object.entries(endpoints) as [string, EndpointSpec][];
const describeSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

/** Visits a schema and all its parts with their paths; `[]` stands for the items of a list. */
function walk(schema: JsonSchema, visit: (part: JsonSchema, path: string) => void, path = ''): void {
  visit(schema, path);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    walk(part, visit, path ? `${path}.${name}` : name);
  if (schema.items) walk(schema.items, visit, `${path}[]`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) walk(part, visit, path);
}

/** Objects of a schema that let pass what it does not name. */
function openObjects(schema: z.ZodType): string[] {
  const found = new Set<string>();
  walk(describeSchema(schema), (part, path) => {
    const open = part.additionalProperties !== false && part.additionalProperties !== undefined;
    const saysNothing = path === '' && Object.keys(part).every((key) => key === '$schema');
    if (open || saysNothing) found.add(path || '(all)');
  });
  return [...found];
}

const openIn = (part: 'body' | 'response') =>
  Object.fromEntries(
    specs.flatMap(([key, spec]) => {
      const open = spec[part] ? openObjects(spec[part]) : [];
      return open.length > 0 ? [[key, open]] : [];
    }),
  );

describe('the shapes of requests', () => {
  it('[S3] take only what they name, but for the free texts of the client named here', () => {
    expect(openIn('body')).toEqual({
      'POST /api/designs': ['metadata'],
      'POST /api/mockup/mongodb': ['metadata'],
      'POST /api/orders': ['items[]', 'metadata.shippingEstimate'],
      'POST /api/printful/orders/estimate-costs': ['cartItems[]', 'userData'],
    });
  });
});

describe('the shapes of responses', () => {
  it('[S4] give only what they name, but for pictures and the parts named here', () => {
    const open = Object.entries(openIn('response')).filter(
      ([key]) => !(endpoints[key as EndpointKey] as EndpointSpec).picture,
    );
    expect(
      [...new Set(open.flatMap(([, places]) => places.map((place) => place.replace(/^(\[\]|order)\./, ''))))].sort(),
    ).toEqual([
      'config',
      'fields',
      'input',
      'metadata',
      'metadata.shippingEstimate',
      'provenance.parameters',
      'result',
    ]);
  });

  it('[S4] name nothing but this', () => {
    const keys = specs.map(([key, { response }]) => {
      const names = new Set<string>();
      walk(describeSchema(response), (_, path) => path && names.add(path));
      return `${key}: ${[...names].join(' ')}`;
    });
    expect(keys.join('\n')).toMatchInlineSnapshot(`
      "POST /api/auth/token: access_token id_token expires_in token_type user user._id user.sub user.roles user.roles[] user.permissions user.permissions[] user.email user.name user.firstName user.given_name user.username user.profilePhotoUrl user.picture user.hasAccount
      POST /auth/logout-everywhere: signedOut
      GET /auth/check: user user._id user.sub user.roles user.roles[] user.permissions user.permissions[] user.email user.name user.firstName user.given_name user.username user.profilePhotoUrl user.picture user.hasAccount
      GET /api/tokens/balance: tokensAvailable held version
      POST /api/tokens/consume: balance balance.tokensAvailable balance.held balance.version acknowledged
      GET /api/tokens/history: [] []._id [].kind [].amount [].heldChange [].balanceAfter [].note [].jobId [].createdAt
      POST /api/generate-image: imageUrl provider model cachedImageId jobId notice
      POST /api/generate-design: imageUrl provider model cachedImageId jobId notice
      POST /api/combine-image: imageUrl provider model cachedImageId jobId notice
      POST /api/jobs/:id/again: imageUrl provider model cachedImageId jobId notice
      GET /api/config: version development provider openai openai.model openai.availableModels openai.availableModels[] gemini gemini.model gemini.availableModels gemini.availableModels[] models models[] models[].id models[].provider models[].resolvesTo models[].notice models[].transparency models[].edits models[].streaming models[].combine models[].maxReferences models[].maxPromptLength models[].sizes models[].sizes[] models[].ratios models[].ratios[] models[].ratios[].ratio models[].ratios[].size models[].freeSizes models[].freeSizes.multipleOf models[].freeSizes.longestSide models[].freeSizes.shortestSideMax models[].freeSizes.minPixels models[].freeSizes.maxPixels models[].freeSizes.maxRatio models[].resolutions models[].resolutions[] closed closed[] closed[].provider closed[].retryAfterSeconds
      POST /api/config/provider: provider
      POST /api/config/:provider/model: provider model notice
      GET /api/jobs: [] [].jobId [].kind [].status [].stage [].percent [].version [].result [].error [].error.code [].error.class [].error.message [].title [].prompt [].size [].subjectId [].previewUrl [].notice [].attempts [].runAt [].createdAt [].finishedAt [].cancellable [].retryable [].queuePosition [].etaSeconds
      GET /api/jobs/:id: jobId kind status stage percent version result error error.code error.class error.message title prompt size subjectId previewUrl notice attempts runAt createdAt finishedAt cancellable retryable queuePosition etaSeconds
      POST /api/jobs/:id/cancel: jobId kind status stage percent version result error error.code error.class error.message title prompt size subjectId previewUrl notice attempts runAt createdAt finishedAt cancellable retryable queuePosition etaSeconds
      POST /api/jobs/:id/retry: jobId kind status stage percent version result error error.code error.class error.message title prompt size subjectId previewUrl notice attempts runAt createdAt finishedAt cancellable retryable queuePosition etaSeconds
      GET /api/ops/queues: [] [].name [].waiting [].active [].delayed [].failed [].completedLastHour [].workers [].paused [].oldestWaitingSeconds
      GET /api/ops/jobs: [] [].jobId [].kind [].status [].stage [].percent [].version [].result [].error [].error.code [].error.class [].error.message [].title [].prompt [].size [].subjectId [].previewUrl [].notice [].attempts [].runAt [].createdAt [].finishedAt [].cancellable [].retryable [].queuePosition [].etaSeconds [].queue [].ownerId [].input [].epoch [].dispatch [].crashes [].requestId [].logMessage [].updatedAt
      POST /api/ops/jobs/replay: matched replayed replayed[] skipped skipped[] skipped[].jobId skipped[].reason
      POST /api/ops/jobs/discard: discarded discarded[]
      POST /api/ops/queues/:name/pause: [] [].name [].waiting [].active [].delayed [].failed [].completedLastHour [].workers [].paused [].oldestWaitingSeconds
      POST /api/ops/queues/:name/resume: [] [].name [].waiting [].active [].delayed [].failed [].completedLastHour [].workers [].paused [].oldestWaitingSeconds
      POST /api/ops/ping: note jobId
      GET /api/designs: [] []._id [].userId [].url [].placeholder [].fileSize [].width [].height [].mimeType [].sha256 [].source [].status [].createdAt [].updatedAt [].aiMetadata [].aiMetadata.model [].aiMetadata.currentModel [].aiMetadata.prompt [].metadata [].provenance [].provenance.jobId [].provenance.parentId [].provenance.kind [].provenance.provider [].provenance.model [].provenance.requestedModel [].provenance.parameters
      POST /api/designs: _id userId url placeholder fileSize width height mimeType sha256 source status createdAt updatedAt aiMetadata aiMetadata.model aiMetadata.currentModel aiMetadata.prompt metadata provenance provenance.jobId provenance.parentId provenance.kind provenance.provider provenance.model provenance.requestedModel provenance.parameters
      GET /api/design/:id: _id userId url placeholder fileSize width height mimeType sha256 source status createdAt updatedAt aiMetadata aiMetadata.model aiMetadata.currentModel aiMetadata.prompt metadata provenance provenance.jobId provenance.parentId provenance.kind provenance.provider provenance.model provenance.requestedModel provenance.parameters
      DELETE /api/designs/:id: deleted
      GET /api/image-metadata: fileSize width height mimeType
      GET /api/image-proxy: 
      GET /api/dalle-proxy/*: 
      POST /api/mockups: _id userId syncVariantId mockupUrl placeholder previewUrls previewUrls[] productId dimensions dimensions.width dimensions.height status designPrompt createdAt sharedAt metadata
      GET /api/mockup/mongodb/:id: _id userId syncVariantId mockupUrl placeholder previewUrls previewUrls[] productId dimensions dimensions.width dimensions.height status designPrompt createdAt sharedAt metadata
      POST /api/mockup/mongodb: _id userId syncVariantId mockupUrl placeholder previewUrls previewUrls[] productId dimensions dimensions.width dimensions.height status designPrompt createdAt sharedAt metadata
      DELETE /api/mockup/mongodb/:id: deleted
      GET /api/mockups/user/:userId: [] []._id [].userId [].syncVariantId [].mockupUrl [].placeholder [].previewUrls [].previewUrls[] [].productId [].dimensions [].dimensions.width [].dimensions.height [].status [].designPrompt [].createdAt [].sharedAt [].metadata
      POST /api/mockup/mongodb/:id/share: _id userId syncVariantId mockupUrl placeholder previewUrls previewUrls[] productId dimensions dimensions.width dimensions.height status designPrompt createdAt sharedAt metadata
      DELETE /api/mockup/mongodb/:id/share: _id userId syncVariantId mockupUrl placeholder previewUrls previewUrls[] productId dimensions dimensions.width dimensions.height status designPrompt createdAt sharedAt metadata
      GET /api/mockups/mongodb: [] []._id [].syncVariantId [].mockupUrl [].placeholder [].previewUrls [].previewUrls[] [].productId [].dimensions [].dimensions.width [].dimensions.height [].status [].designPrompt [].createdAt [].sharedAt [].metadata
      GET /api/products/mongodb: [] []._id [].globalId [].name [].description [].highlights [].highlights[] [].details [].details[] [].basePrice [].price [].images [].images[] [].images[].url [].images[].label [].images[].alt [].status [].inventory [].type [].createdAt [].updatedAt [].categoryId [].colors [].colors[] [].colors[].name [].colors[].class [].colors[].selectedClass [].colors[].hex [].sizes [].sizes[] [].sizes[].name [].sizes[].inStock [].metadata [].metadata.material [].metadata.weight [].metadata.sizes [].breadcrumbs [].breadcrumbs[] [].breadcrumbs[].id [].breadcrumbs[].name [].breadcrumbs[].href [].reviews [].reviews.average [].reviews.totalCount [].reviews.href [].printfulProductId [].sync_variants [].sync_variants[] [].sync_variants[].id [].sync_variants[].variant_id [].sync_variants[].name [].sync_variants[].synced [].sync_variants[].globalId [].sync_variants[].sync_product_id [].sync_variants[].size [].sync_variants[].color [].sync_variants[].color_code [].sync_variants[].retail_price [].sync_variants[].inStock [].sync_variants[].product [].sync_variants[].product.product_id [].sync_variants[].product.variant_id [].sync_variants[].product.name [].sync_variants[].product.image [].sync_variants[].files [].sync_variants[].files[] [].sync_variants[].files[].type [].sync_variants[].files[].preview_url [].sync_variants[].printfiles [].sync_variants[].printfiles[] [].sync_variants[].printfiles[].printfile_id [].sync_variants[].printfiles[].placement [].sync_variants[].printfiles[].width [].sync_variants[].printfiles[].height [].sync_variants[].printfiles[].dpi [].sync_variants[].printfiles[].fill_mode [].sync_variants[].printfiles[].can_rotate [].sync_variants[].printfiles[].mockup_template [].sync_variants[].printfiles[].mockup_template[] [].sync_variants[].printfiles[].mockup_template[].image_url [].sync_variants[].printfiles[].mockup_template[].position [].sync_variants[].printfiles[].mockup_template[].position.area_width [].sync_variants[].printfiles[].mockup_template[].position.area_height [].sync_variants[].printfiles[].mockup_template[].position.width [].sync_variants[].printfiles[].mockup_template[].position.height [].sync_variants[].printfiles[].mockup_template[].position.top [].sync_variants[].printfiles[].mockup_template[].position.left
      GET /api/product/mongodb/:globalId: _id globalId name description highlights highlights[] details details[] basePrice price images images[] images[].url images[].label images[].alt status inventory type createdAt updatedAt categoryId colors colors[] colors[].name colors[].class colors[].selectedClass colors[].hex sizes sizes[] sizes[].name sizes[].inStock metadata metadata.material metadata.weight metadata.sizes breadcrumbs breadcrumbs[] breadcrumbs[].id breadcrumbs[].name breadcrumbs[].href reviews reviews.average reviews.totalCount reviews.href printfulProductId sync_variants sync_variants[] sync_variants[].id sync_variants[].variant_id sync_variants[].name sync_variants[].synced sync_variants[].globalId sync_variants[].sync_product_id sync_variants[].size sync_variants[].color sync_variants[].color_code sync_variants[].retail_price sync_variants[].inStock sync_variants[].product sync_variants[].product.product_id sync_variants[].product.variant_id sync_variants[].product.name sync_variants[].product.image sync_variants[].files sync_variants[].files[] sync_variants[].files[].type sync_variants[].files[].preview_url sync_variants[].printfiles sync_variants[].printfiles[] sync_variants[].printfiles[].printfile_id sync_variants[].printfiles[].placement sync_variants[].printfiles[].width sync_variants[].printfiles[].height sync_variants[].printfiles[].dpi sync_variants[].printfiles[].fill_mode sync_variants[].printfiles[].can_rotate sync_variants[].printfiles[].mockup_template sync_variants[].printfiles[].mockup_template[] sync_variants[].printfiles[].mockup_template[].image_url sync_variants[].printfiles[].mockup_template[].position sync_variants[].printfiles[].mockup_template[].position.area_width sync_variants[].printfiles[].mockup_template[].position.area_height sync_variants[].printfiles[].mockup_template[].position.width sync_variants[].printfiles[].mockup_template[].position.height sync_variants[].printfiles[].mockup_template[].position.top sync_variants[].printfiles[].mockup_template[].position.left
      GET /api/cart: version products products[] products[].orderId products[].globalId products[].syncVariantId products[].quantity products[].size products[].color products[].designId products[].mockupId products[].price products[].productData products[].productData.globalId products[].productData.name products[].productData.image products[].productData.basePrice products[].designData products[].designData.url products[].mockupData products[].mockupData.mockupUrl products[].mockupData.metadata products[].mockupData.metadata.processedDesignId
      POST /api/cart: version products products[] products[].orderId products[].globalId products[].syncVariantId products[].quantity products[].size products[].color products[].designId products[].mockupId products[].price products[].productData products[].productData.globalId products[].productData.name products[].productData.image products[].productData.basePrice products[].designData products[].designData.url products[].mockupData products[].mockupData.mockupUrl products[].mockupData.metadata products[].mockupData.metadata.processedDesignId
      PUT /api/cart: version products products[] products[].orderId products[].globalId products[].syncVariantId products[].quantity products[].size products[].color products[].designId products[].mockupId products[].price products[].productData products[].productData.globalId products[].productData.name products[].productData.image products[].productData.basePrice products[].designData products[].designData.url products[].mockupData products[].mockupData.mockupUrl products[].mockupData.metadata products[].mockupData.metadata.processedDesignId
      DELETE /api/cart: version products products[] products[].orderId products[].globalId products[].syncVariantId products[].quantity products[].size products[].color products[].designId products[].mockupId products[].price products[].productData products[].productData.globalId products[].productData.name products[].productData.image products[].productData.basePrice products[].designData products[].designData.url products[].mockupData products[].mockupData.mockupUrl products[].mockupData.metadata products[].mockupData.metadata.processedDesignId
      DELETE /api/cart/item/:id: version products products[] products[].orderId products[].globalId products[].syncVariantId products[].quantity products[].size products[].color products[].designId products[].mockupId products[].price products[].productData products[].productData.globalId products[].productData.name products[].productData.image products[].productData.basePrice products[].designData products[].designData.url products[].mockupData products[].mockupData.mockupUrl products[].mockupData.metadata products[].mockupData.metadata.processedDesignId
      POST /api/printful/orders/estimate-costs: retail_costs retail_costs.subtotal retail_costs.shipping retail_costs.tax retail_costs.discount retail_costs.total retail_costs.currency tax tax.amount tax.taxable tax.rate tax.location tax.location.state tax.location.country tax.location.zip code result result.retail_costs result.retail_costs.subtotal result.retail_costs.shipping result.retail_costs.tax result.retail_costs.discount result.retail_costs.total result.retail_costs.currency result.tax result.tax.amount result.tax.taxable result.tax.rate result.tax.location result.tax.location.state result.tax.location.country result.tax.location.zip
      POST /api/orders: _id version orderNumber createdAt status items items[] items[].orderId items[].globalId items[].syncVariantId items[].quantity items[].size items[].color items[].designId items[].mockupId items[].price items[].productData items[].productData.globalId items[].productData.name items[].productData.image items[].productData.basePrice items[].designData items[].designData.url items[].mockupData items[].mockupData.mockupUrl items[].mockupData.metadata items[].mockupData.metadata.processedDesignId shippingAddress shippingAddress.name shippingAddress.street shippingAddress.city shippingAddress.state shippingAddress.zip shippingAddress.country shippingAddress.postalCode billingAddress billingAddress.name billingAddress.street billingAddress.city billingAddress.state billingAddress.zip billingAddress.country billingAddress.postalCode costs costs.subtotal costs.shipping costs.tax costs.total costs.currency metadata metadata.shippingEstimate metadata.checkoutTimestamp metadata.userAgent reviewStatus reviewNotes reviewedAt printfulOrderId printfulOrderStatus submissionState submissionError submissionJobId shipments shipments[] shipments[].carrier shipments[].service shipments[].trackingNumber shipments[].trackingUrl shipments[].shippedAt customer customer.name customer.email timeline timeline[] timeline[].at timeline[].what timeline[].actor
      GET /api/orders: [] []._id [].version [].orderNumber [].createdAt [].status [].reviewStatus [].costs [].costs.subtotal [].costs.shipping [].costs.tax [].costs.total [].costs.currency [].printfulOrderId [].printfulOrderStatus [].submissionState [].submissionError [].submissionJobId [].customer [].customer.name [].customer.email [].itemCount [].thumbnails [].thumbnails[]
      GET /api/orders/:id: _id version orderNumber createdAt status items items[] items[].orderId items[].globalId items[].syncVariantId items[].quantity items[].size items[].color items[].designId items[].mockupId items[].price items[].productData items[].productData.globalId items[].productData.name items[].productData.image items[].productData.basePrice items[].designData items[].designData.url items[].mockupData items[].mockupData.mockupUrl items[].mockupData.metadata items[].mockupData.metadata.processedDesignId shippingAddress shippingAddress.name shippingAddress.street shippingAddress.city shippingAddress.state shippingAddress.zip shippingAddress.country shippingAddress.postalCode billingAddress billingAddress.name billingAddress.street billingAddress.city billingAddress.state billingAddress.zip billingAddress.country billingAddress.postalCode costs costs.subtotal costs.shipping costs.tax costs.total costs.currency metadata metadata.shippingEstimate metadata.checkoutTimestamp metadata.userAgent reviewStatus reviewNotes reviewedAt printfulOrderId printfulOrderStatus submissionState submissionError submissionJobId shipments shipments[] shipments[].carrier shipments[].service shipments[].trackingNumber shipments[].trackingUrl shipments[].shippedAt customer customer.name customer.email timeline timeline[] timeline[].at timeline[].what timeline[].actor
      GET /api/admin/orders: [] []._id [].version [].orderNumber [].createdAt [].status [].reviewStatus [].costs [].costs.subtotal [].costs.shipping [].costs.tax [].costs.total [].costs.currency [].printfulOrderId [].printfulOrderStatus [].submissionState [].submissionError [].submissionJobId [].customer [].customer.name [].customer.email [].itemCount [].thumbnails [].thumbnails[]
      GET /api/admin/orders/stats: total pendingReview approved processing failedSubmissions
      POST /api/admin/orders/:id/approve: printfulOrderId order order._id order.version order.orderNumber order.createdAt order.status order.items order.items[] order.items[].orderId order.items[].globalId order.items[].syncVariantId order.items[].quantity order.items[].size order.items[].color order.items[].designId order.items[].mockupId order.items[].price order.items[].productData order.items[].productData.globalId order.items[].productData.name order.items[].productData.image order.items[].productData.basePrice order.items[].designData order.items[].designData.url order.items[].mockupData order.items[].mockupData.mockupUrl order.items[].mockupData.metadata order.items[].mockupData.metadata.processedDesignId order.shippingAddress order.shippingAddress.name order.shippingAddress.street order.shippingAddress.city order.shippingAddress.state order.shippingAddress.zip order.shippingAddress.country order.shippingAddress.postalCode order.billingAddress order.billingAddress.name order.billingAddress.street order.billingAddress.city order.billingAddress.state order.billingAddress.zip order.billingAddress.country order.billingAddress.postalCode order.costs order.costs.subtotal order.costs.shipping order.costs.tax order.costs.total order.costs.currency order.metadata order.metadata.shippingEstimate order.metadata.checkoutTimestamp order.metadata.userAgent order.reviewStatus order.reviewNotes order.reviewedAt order.printfulOrderId order.printfulOrderStatus order.submissionState order.submissionError order.submissionJobId order.shipments order.shipments[] order.shipments[].carrier order.shipments[].service order.shipments[].trackingNumber order.shipments[].trackingUrl order.shipments[].shippedAt order.customer order.customer.name order.customer.email order.timeline order.timeline[] order.timeline[].at order.timeline[].what order.timeline[].actor jobId
      POST /api/admin/orders/:id/reject: _id version orderNumber createdAt status items items[] items[].orderId items[].globalId items[].syncVariantId items[].quantity items[].size items[].color items[].designId items[].mockupId items[].price items[].productData items[].productData.globalId items[].productData.name items[].productData.image items[].productData.basePrice items[].designData items[].designData.url items[].mockupData items[].mockupData.mockupUrl items[].mockupData.metadata items[].mockupData.metadata.processedDesignId shippingAddress shippingAddress.name shippingAddress.street shippingAddress.city shippingAddress.state shippingAddress.zip shippingAddress.country shippingAddress.postalCode billingAddress billingAddress.name billingAddress.street billingAddress.city billingAddress.state billingAddress.zip billingAddress.country billingAddress.postalCode costs costs.subtotal costs.shipping costs.tax costs.total costs.currency metadata metadata.shippingEstimate metadata.checkoutTimestamp metadata.userAgent reviewStatus reviewNotes reviewedAt printfulOrderId printfulOrderStatus submissionState submissionError submissionJobId shipments shipments[] shipments[].carrier shipments[].service shipments[].trackingNumber shipments[].trackingUrl shipments[].shippedAt customer customer.name customer.email timeline timeline[] timeline[].at timeline[].what timeline[].actor
      POST /api/admin/orders/:id/retry: printfulOrderId order order._id order.version order.orderNumber order.createdAt order.status order.items order.items[] order.items[].orderId order.items[].globalId order.items[].syncVariantId order.items[].quantity order.items[].size order.items[].color order.items[].designId order.items[].mockupId order.items[].price order.items[].productData order.items[].productData.globalId order.items[].productData.name order.items[].productData.image order.items[].productData.basePrice order.items[].designData order.items[].designData.url order.items[].mockupData order.items[].mockupData.mockupUrl order.items[].mockupData.metadata order.items[].mockupData.metadata.processedDesignId order.shippingAddress order.shippingAddress.name order.shippingAddress.street order.shippingAddress.city order.shippingAddress.state order.shippingAddress.zip order.shippingAddress.country order.shippingAddress.postalCode order.billingAddress order.billingAddress.name order.billingAddress.street order.billingAddress.city order.billingAddress.state order.billingAddress.zip order.billingAddress.country order.billingAddress.postalCode order.costs order.costs.subtotal order.costs.shipping order.costs.tax order.costs.total order.costs.currency order.metadata order.metadata.shippingEstimate order.metadata.checkoutTimestamp order.metadata.userAgent order.reviewStatus order.reviewNotes order.reviewedAt order.printfulOrderId order.printfulOrderStatus order.submissionState order.submissionError order.submissionJobId order.shipments order.shipments[] order.shipments[].carrier order.shipments[].service order.shipments[].trackingNumber order.shipments[].trackingUrl order.shipments[].shippedAt order.customer order.customer.name order.customer.email order.timeline order.timeline[] order.timeline[].at order.timeline[].what order.timeline[].actor jobId
      GET /api/printful/rate-limit-status: code result result.currentRequests result.maxCallsPerMinute result.remaining result.canMakeRequest result.totalRequests result.windowMs result.resetTime
      GET /api/printful/health: code result result.status result.detail
      GET /api/picture-rights: confirmedAt
      POST /api/picture-rights: confirmedAt
      POST /api/users: firstName lastName username phone about address address.street address.city address.state address.postalCode address.country notifications notifications.email notifications.email.comments notifications.email.candidates notifications.email.offers notifications.push _id sub email name picture profilePhotoUrl coverPhotoUrl roles roles[] permissions permissions[] createdAt updatedAt
      GET /api/users/sub/:sub: firstName lastName username phone about address address.street address.city address.state address.postalCode address.country notifications notifications.email notifications.email.comments notifications.email.candidates notifications.email.offers notifications.push _id sub email name picture profilePhotoUrl coverPhotoUrl roles roles[] permissions permissions[] createdAt updatedAt
      PUT /api/users/sub/:sub: firstName lastName username phone about address address.street address.city address.state address.postalCode address.country notifications notifications.email notifications.email.comments notifications.email.candidates notifications.email.offers notifications.push _id sub email name picture profilePhotoUrl coverPhotoUrl roles roles[] permissions permissions[] createdAt updatedAt
      GET /api/users/:id: firstName lastName username phone about address address.street address.city address.state address.postalCode address.country notifications notifications.email notifications.email.comments notifications.email.candidates notifications.email.offers notifications.push _id sub email name picture profilePhotoUrl coverPhotoUrl roles roles[] permissions permissions[] createdAt updatedAt
      PUT /api/users/:id: firstName lastName username phone about address address.street address.city address.state address.postalCode address.country notifications notifications.email notifications.email.comments notifications.email.candidates notifications.email.offers notifications.push _id sub email name picture profilePhotoUrl coverPhotoUrl roles roles[] permissions permissions[] createdAt updatedAt
      POST /api/users/photos/:kind: url width height
      GET /api/storage/status: provider isConfigured config providers providers[] providers[].provider providers[].isConfigured
      POST /api/storage/provider: provider isConfigured config providers providers[] providers[].provider providers[].isConfigured
      POST /api/printful/files: id url [] [].id [].url
      GET /api/uploads/config: cloudinary cloudinary.uploadUrl cloudinary.uploadPreset cloudinary.folder presigned maxBytes types types[]
      POST /api/uploads/presigned: url fields key expiresInSeconds
      POST /api/uploads/complete: id url
      GET /api/styles: [] []._id [].value [].createdAt
      POST /api/styles: _id value createdAt
      DELETE /api/styles/:id: deleted"
    `);
  });
});
