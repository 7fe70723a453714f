export interface PrintArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The wrap of a mug laid flat, `size` wide and high, around the print area; transparent outside. */
export function mugTemplate(size: number, area: PrintArea): string {
  const top = area.top - 22;
  const bottom = area.top + area.height + 22;
  const middle = area.left + area.width / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><defs>
<linearGradient id="glaze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="0.9" stop-color="#f3f2f0"/><stop offset="1" stop-color="#e2e1de"/></linearGradient>
<filter id="soft" x="-10%" y="-20%" width="120%" height="150%"><feGaussianBlur stdDeviation="7"/></filter></defs>
<rect x="8" y="${top + 8}" width="${size - 16}" height="${bottom - top}" rx="16" fill="#0e0e10" opacity="0.22" filter="url(#soft)"/>
<rect x="4" y="${top}" width="${size - 8}" height="${bottom - top}" rx="14" fill="url(#glaze)"/>
<path d="M${middle} ${top + 4}v12m0 ${bottom - top - 32}v12" stroke="#b9b6b0" stroke-width="2" stroke-linecap="round"/>
${[area.left + area.width * 0.02, area.left + area.width * 0.98].map((x) => `<path d="M${x} ${bottom + 14}v16m-9 -8h18" stroke="#8d8a84" stroke-width="2" stroke-linecap="round" opacity="0.7"/>`).join('')}</svg>`;
}
