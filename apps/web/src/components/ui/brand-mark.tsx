/** Two inked threads crossed by two woven ones. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true">
      <g fill="none" strokeWidth="4.2" strokeLinecap="round">
        <path d="M8.5 3v5.5M8.5 16.5V23" stroke="currentColor" />
        <path d="M17.5 3v13.5" stroke="currentColor" />
        <path d="M17.5 22.4v.6" stroke="currentColor" />
        <path d="M3 8.5h9.6M21.9 8.5h1.1" stroke="var(--accent)" />
        <path d="M3 17.5h.8M13 17.5h10" stroke="var(--accent)" />
        <path d="M8.5 12v5.5" stroke="currentColor" />
        <path d="M12.6 8.5h.6" stroke="var(--accent)" />
      </g>
    </svg>
  );
}
