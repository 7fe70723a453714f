/** Says a text politely to a screen reader; the region stands in the shell from the first paint on. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}
