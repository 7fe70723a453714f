import { addTexts } from './registry.js';

/** What the server alone says: what it refuses of orders and of the carts they are made of, and why one could not be submitted. No page loads these. */
export const orderRefusals = {
  'admin.alreadyDecided': 'This order has already been {decision}.',
  'admin.blocked.gone':
    'Printful no longer makes this option of {product}. Please reject the order and tell the shopper why.',
  'admin.blocked.outOfStock':
    'This option of {product} is out of stock. Put the order on hold until it is back, or reject it.',
  'admin.blocked.noArea':
    'This option of {product} has lost a print area of the order. Ask the shopper for a change, or reject the order.',
  'admin.notUndoable': 'This order is being sent already, so its approval stays.',
  'admin.noProblem': 'No problem of this order waits for an answer.',
  'admin.notHeld': 'Only an order that waits for a decision can be put on hold.',
  'admin.notAsked': 'You can only ask for a change while the order waits for a decision.',
  'admin.notFailed': 'Only a failed submission can be sent again.',
  'submission.notApproved': 'Only approved orders are sent to Printful.',
  'submission.noPicture': "The print file for {product} is missing, so this order can't be printed.",
  'submission.fileChanged':
    'A file of this order is no longer the one that was approved. Please ask the shopper to order it again.',
  'submission.badAddress': "We couldn't use the shipping address: its {part} is unknown. Please ask the shopper.",
  'submission.otherItems':
    'Printful already has another order under this number. Please check it there before sending again.',
  'submission.notReady': 'Printful is still calculating the costs of this order.',
  'submission.cancelled': 'The order was cancelled at Printful while it was being sent.',
  'submission.cancelledThere': 'Cancelled at Printful: {reason}',
  'submission.failedThere': 'Printful rejected this order: {reason}',
  'admin.notStuck': 'Nothing of this order is to be dealt with here.',
  'admin.noMail': 'This order has no such email.',
  'admin.mailNotFailed': 'This email is being sent or was sent already.',
  'admin.onHold': 'This order is on hold. Open it to decide.',
  'admin.waitsForShopper': 'This order waits for its shopper. Open it to decide.',
  'admin.changedMeanwhile': 'The shopper has just sent the change. Look at it before you approve.',
  'desk.viewsFull': 'You can keep {count} views. Remove one first.',
  'checkout.dearer': '{product} costs more now. Please check its new price in your cart, then place the order again.',
  'cart.otherPrice': 'The price of {product} has just changed to {price}. Please check it again.',
  'order.notCancellable': "This order has been decided on already, so it can't be cancelled anymore.",
  'order.nothingChanged': 'Please change the placement first.',
  'order.notPrinted': 'This order is not printed yet. Once it is, you can report a problem with it.',
  'order.problemOpen': 'You have reported a problem with this order already. We will answer soon.',
  'order.noPhoto': "One of the photos isn't there anymore. Please add it again.",
  'order.changeOtherVariant':
    'This preview shows another product, color or size than you ordered. Please make a new preview of {product} as you ordered it.',
} as const;
addTexts(orderRefusals);
