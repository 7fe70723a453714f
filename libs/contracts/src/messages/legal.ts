export const legal = {
  'legal.draft':
    "This page is a draft. It says what the product does; the shop's operator replaces the marked passages with their own text, checked by a lawyer.",
  'legal.own': 'Your own text here:',
  'legal.upload': 'Only upload images you have the rights to. Our rules:',

  'terms.who': 'Who you deal with',
  'terms.whoText': "Inkloom is the software behind this shop. Your contract is with the shop's operator.",
  'terms.whoOwn': 'name, address, register entry and email of the operator.',
  'terms.account': 'Your account',
  'terms.accountText':
    'You log in through an identity provider. We create your account when you first log in, and may close it if it is misused.',
  'terms.accountOwn': 'who may have an account, from which age, and when it is closed.',
  'terms.pictures': 'Prompts and images',
  'terms.picturesText':
    'You are responsible for what you type and upload. Images are made by AI services from your words; they may refuse some of them. An image you share appears on the home page.',
  'terms.picturesOwn': 'rights in the images, what may not be made, how to report one.',
  'terms.tokens': 'Tokens',
  'terms.tokensText':
    "An image costs one token. It is reserved when you start, charged when the image is ready, and returned if it can't be made.",
  'terms.tokensOwn': 'prices, whether tokens expire, refunds.',
  'terms.orders': 'Orders',
  'terms.ordersText':
    'We look at every order before it goes to print, and may decline it until then. Everything is made to order.',
  'terms.ordersOwn': 'payment, delivery, cancellation and returns of goods made to order.',
  'terms.law': 'Law and disputes',
  'terms.lawText': 'Nothing here takes away the rights you have as a consumer.',
  'terms.lawOwn': 'applicable law, place of jurisdiction, dispute resolution, date of this version.',

  'privacy.who': 'Who is responsible',
  'privacy.whoText': "The shop's operator is responsible for your data.",
  'privacy.whoOwn': 'name, address and email of the operator, and of the data protection officer where there is one.',
  'privacy.kept': 'What we keep',
  'privacy.keptText':
    'Your name, email and picture from your sign-in; your profile; your prompts, images, previews and cart; your orders and their addresses; your token history; and how our team reviewed your orders.',
  'privacy.keptOwn': 'purposes, legal bases, and how long each of these is kept.',
  'privacy.shared': 'Who we share it with',
  'privacy.sharedText':
    'The AI services receive your prompts and the images you upload for them. The print provider receives the print files, names and addresses of your orders. The identity provider sees when you log in.',
  'privacy.sharedOwn': 'the services by name, their countries, and the contracts with them.',
  'privacy.pictures': 'Links to images',
  'privacy.picturesText':
    "Anyone who has the link to an image can open it. Links can't be guessed, and we give them only to you, the services above and anyone you share with.",
  'privacy.picturesOwn': 'anything to add about storage and its place.',
  'privacy.browser': 'In your browser',
  'privacy.browserText':
    'Your session, your drafts and your choice of theme are kept in this browser. A cookie binds a log-in to your browser for ten minutes. Nothing follows you to other sites.',
  'privacy.browserOwn': 'further cookies or statistics, if you use any.',
  'privacy.rights': 'Your rights',
  'privacy.rightsText': 'You can ask for a copy of your data, and to have it corrected or erased.',
  'privacy.rightsOwn': 'where to ask, and the supervisory authority.',
} as const;
