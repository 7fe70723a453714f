/** Pseudo-classes, not the names of utilities, in which the colon is escaped. */
const looks = [
  [/(?<!\\):hover/g, 'hover'],
  [/(?<!\\):focus-visible/g, 'focus'],
  [/(?<!\\):active/g, 'active'],
] as const;

const forced = (selector: string): string =>
  looks.reduce((now, [pseudo, look]) => now.replace(pseudo, `[data-look~="${look}"]`), selector);

/** Adds, beside each rule for hover, focus and press, the same rule for elements that carry `data-look`. */
function addTo(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  for (const rule of [...group.cssRules]) {
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) addTo(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const selector = forced(rule.selectorText);
    if (selector !== rule.selectorText)
      group.insertRule(selector + rule.cssText.slice(rule.selectorText.length), [...group.cssRules].indexOf(rule) + 1);
  }
}

/** Makes the looks of a pointer and a keyboard visible at rest, from the rules that draw them. */
export function showLooks(): void {
  for (const sheet of document.styleSheets) addTo(sheet);
}
