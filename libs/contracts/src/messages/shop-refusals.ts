import { addTexts } from './registry.js';

/** What the server alone says: what it refuses of addresses, carts, payments and products. No page loads these. */
export const shopRefusals = {
  'shipping.methodGone': 'This shipping method is not offered for this address any more. Please choose another.',
  'shipping.notThere': "We can't send to this country yet. Please choose another address.",
  'checkout.costsChanged':
    'Prices or shipping changed since your estimate. Please recalculate shipping and place the order again.',
  'checkout.needsDesign':
    '{product} has no design on it yet. Please add a design or remove the item, then place the order again.',
  'checkout.qualityChanged': 'An image is now less sharp. Please review your cart.',
  'checkout.cartChanged': 'Your cart has changed. Please review it and place the order again.',
  'address.full': 'You can save up to {limit} addresses. Please delete one first.',
  'address.unknown.country': "We don't know this country. Please choose one from the list.",
  'address.unknown.state': "We don't know this state. Please check it and the country.",
  'address.unknown.zip': "This postal code doesn't look right. Please check it and the country.",
  'address.missing.state': 'Please enter a state.',
  'address.missing.zip': 'Please enter a postal code.',
  'address.notFound': 'This address is no longer saved.',
  'payment.notAuthorized': 'Your payment is not confirmed yet. Please enter your card again and place the order.',
  'payment.otherAmount': 'The total has changed since you confirmed your payment. Please place the order again.',
  'payment.nothingDue': "This order doesn't need a payment.",
  'payment.badSignature': "This call isn't signed by the payment provider.",
  'payment.notRefundable': 'Only {left} can still be refunded.',
  'payment.cardNumber':
    'Please never send a card number here. Card details belong only in the card fields of the payment provider.',
  'cart.tooMany': 'You can order up to {limit} of one item.',
  'cart.noLine': 'This item is no longer in your cart.',
  'catalog.idTaken': 'A product or variant with this id is already in the catalog.',
  'catalog.foreignPicture':
    'Pages cannot show pictures of other sites. Please upload the picture and give its address here.',
} as const;
addTexts(shopRefusals);
