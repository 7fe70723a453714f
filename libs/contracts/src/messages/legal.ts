export const legal = {
  'legal.draft':
    'This page is a draft. It says what the product does; whoever runs this shop replaces the marked passages with their own text, checked by a lawyer.',
  'legal.own': 'Your own text here:',
  'legal.upload': 'Hand over only pictures that you may use. What holds for them:',

  'terms.who': 'Who you deal with',
  'terms.whoText': 'Inkloom is the software behind this shop. The contract is with whoever runs the shop.',
  'terms.whoOwn': 'name, address, register entry and e-mail of the operator.',
  'terms.account': 'Your account',
  'terms.accountText':
    'You log in through an identity provider. An account is made at your first log-in, and may be closed when it is misused.',
  'terms.accountOwn': 'who may have an account, from which age, and when it is closed.',
  'terms.pictures': 'Prompts and pictures',
  'terms.picturesText':
    'You answer for what you type and hand over. Pictures are made by AI services from your words; they may refuse some of them. A picture you share appears on the home page.',
  'terms.picturesOwn': 'rights in the pictures, what may not be made, how to report one.',
  'terms.tokens': 'Tokens',
  'terms.tokensText':
    'A picture costs one token. It is set aside when you ask for the picture, charged when the picture is there, and given back when it could not be made.',
  'terms.tokensOwn': 'prices, whether tokens expire, refunds.',
  'terms.orders': 'Orders',
  'terms.ordersText':
    'A person looks at each order before it goes to the print house. Until then it can be refused. Everything is made to order.',
  'terms.ordersOwn': 'payment, delivery, cancellation and returns of goods made to order.',
  'terms.law': 'Law and disputes',
  'terms.lawText': 'What your law gives you as a consumer stays with you, whatever stands here.',
  'terms.lawOwn': 'applicable law, place of jurisdiction, dispute resolution, date of this version.',

  'privacy.who': 'Who is responsible',
  'privacy.whoText': 'Whoever runs this shop decides what happens with your data.',
  'privacy.whoOwn': 'name, address and e-mail of the operator, and of the data protection officer where there is one.',
  'privacy.kept': 'What is kept',
  'privacy.keptText':
    'Name, e-mail and portrait from your log-in; your profile; prompts, pictures, previews and cart; orders with their addresses; the history of your tokens; and what admins decided about an order.',
  'privacy.keptOwn': 'purposes, legal bases, and how long each of these is kept.',
  'privacy.shared': 'Who else gets it',
  'privacy.sharedText':
    'The AI services get prompts and the pictures you give them. The print house gets print files, names and addresses of orders. The identity provider sees when you log in.',
  'privacy.sharedOwn': 'the services by name, their countries, and the contracts with them.',
  'privacy.pictures': 'Addresses of pictures',
  'privacy.picturesText':
    'A picture can be opened by anyone who has its address. The addresses cannot be guessed, and are told to nobody but you, the services above and whom you share with.',
  'privacy.picturesOwn': 'anything to add about storage and its place.',
  'privacy.browser': 'In your browser',
  'privacy.browserText':
    'Your session, your drafts and your choice of theme are kept in this browser. A cookie binds a log-in to your browser for ten minutes. Nothing follows you to other sites.',
  'privacy.browserOwn': 'further cookies or statistics, if you use any.',
  'privacy.rights': 'Your rights',
  'privacy.rightsText': 'You can ask for a copy of your data, and to have it corrected or erased.',
  'privacy.rightsOwn': 'where to ask, and the supervisory authority.',
} as const;
