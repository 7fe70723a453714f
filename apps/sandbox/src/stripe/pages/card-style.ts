/** The stylesheet of the card pages, in the tokens of the product's look. The address says which theme the page around them has. */
export const CARD_STYLE = `
@font-face{font-family:Instrument;src:url(/oidc/assets/ui.woff2) format("woff2");font-weight:400 700;font-display:swap}
:root{
  color-scheme:light dark;
  --surface:light-dark(oklch(1 0 0),oklch(.21 .009 285));
  --line:light-dark(oklch(.90 .008 80),oklch(.30 .010 285));
  --line-strong:light-dark(oklch(.62 .013 80),oklch(.56 .014 285));
  --text:light-dark(oklch(.21 .012 285),oklch(.96 .004 285));
  --muted:light-dark(oklch(.46 .014 285),oklch(.74 .012 285));
  --accent:light-dark(oklch(.52 .215 277),oklch(.68 .165 282));
  --on-accent:light-dark(oklch(1 0 0),oklch(.17 .03 282));
  --danger:light-dark(oklch(.53 .20 25),oklch(.73 .16 22));
  --danger-wash:light-dark(oklch(.965 .02 20),oklch(.27 .045 22));
  --focus:light-dark(oklch(.55 .22 277),oklch(.78 .14 282));
}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*,::before,::after{box-sizing:border-box}
*{margin:0}
html,body{background:transparent}
body{padding:3px;color:var(--text);font:450 15px/22px Instrument,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
.page,form{display:grid;gap:14px}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
label{display:block;font-weight:550;font-size:14px;line-height:20px;margin-bottom:6px}
input,select{width:100%;height:44px;padding:0 12px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:16px;font-variant-numeric:tabular-nums}
select{appearance:none;padding-right:34px;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%);background-size:5px 5px;background-position:calc(100% - 18px) 20px,calc(100% - 13px) 20px;background-repeat:no-repeat}
[aria-invalid=true]{border-color:var(--danger)}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
.number{position:relative;display:block}
.number input{padding-right:104px}
.brand{position:absolute;inset-block:0;right:12px;display:flex;align-items:center;color:var(--muted);font-weight:600;font-size:13px}
.three{display:grid;grid-template-columns:1fr 1fr 1fr;gap:12px}
.problem{color:var(--danger);font-weight:550;font-size:14px;line-height:20px}
.problem:empty{display:none}
.hint{color:var(--muted);font-size:13px;line-height:19px}
.bank{justify-items:center;text-align:center;padding:18px 8px 10px}
.bank .amount{font-weight:650;font-size:22px;line-height:30px;font-variant-numeric:tabular-nums}
.bank p{max-width:34ch}
.row{display:flex;flex-wrap:wrap;gap:10px;justify-content:center}
.portal body{background:light-dark(oklch(.985 .004 80),oklch(.17 .008 285));padding:48px 16px}
.portal main{max-width:440px;margin:0 auto;padding:28px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.portal h1{position:static;width:auto;height:auto;clip-path:none;font-size:22px;line-height:28px}
.portal a{color:var(--accent)}
[hidden]{display:none!important}
button{min-height:44px;padding:0 20px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:inherit;font:600 15px/1 Instrument,ui-sans-serif,system-ui,sans-serif;cursor:pointer}
button.primary{border-color:transparent;background:var(--accent);color:var(--on-accent)}
button[disabled]{opacity:.55;cursor:default}
`;
