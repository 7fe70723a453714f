/** What My Designs and the large view of a picture say besides. */
export const collections = {
  'popup.label': 'Picture in large',
  'popup.earlier': 'Previous picture',
  'popup.later': 'Next picture',
  'popup.loading': 'The picture is loading',
  'design.useAsStart': 'Use as a start',
  'design.download': 'Download',
  'design.applyNamed': 'Apply {name} to a product',
  'mockup.shareNamed': 'Share {name} on Home',
  'mockup.unshareNamed': 'Stop sharing {name}',
  'mockup.share': 'Share on Home',
  'mockup.unshare': 'Stop sharing',
  'mockup.onHome': 'On Home',
  'mockup.shareWhat':
    'Everybody who opens Home sees this picture and its prompt. Your name is not shown. You can stop sharing at any time.',
  'mockup.sharePrompt': 'The prompt that becomes public',
  'mockup.shareNoPrompt': 'It has no prompt, so only the picture becomes public.',
  'mockup.shared': 'Your mockup can now be seen on Home',
  'mockup.unshared': 'Your mockup is no longer on Home',
  'mockup.shareFailed': 'Sharing could not be changed. Please try again.',
  'home.seeProduct': 'See the product',
} as const;
