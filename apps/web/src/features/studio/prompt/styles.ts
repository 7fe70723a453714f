/** Looks to start from. The words are added to the prompt when the image is made. */
export const styles = [
  { id: 'riso', picture: '/art/style-riso.webp', words: 'three-colour riso print with visible grain' },
  { id: 'woodblock', picture: '/art/style-woodblock.webp', words: 'Japanese woodblock print, flat inks, carved lines' },
  { id: 'bauhaus', picture: '/art/style-bauhaus.webp', words: 'Bauhaus geometry, soft primary palette' },
  { id: 'seventies', picture: '/art/style-seventies.webp', words: 'seventies travel poster, warm flat colours' },
] as const;

export function withStyle(prompt: string, style: string | null): string {
  const words = styles.find((each) => each.id === style)?.words;
  return words ? `${prompt.trim()}, ${words}` : prompt.trim();
}
