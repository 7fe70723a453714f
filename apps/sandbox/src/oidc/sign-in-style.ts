/** The stylesheet of the sign-in pages, in the tokens of the product's look. */
export const SIGN_IN_STYLE = `
@font-face{font-family:Bricolage;src:url(/oidc/assets/display.woff2) format("woff2");font-weight:400 800;font-display:swap}
@font-face{font-family:Instrument;src:url(/oidc/assets/ui.woff2) format("woff2");font-weight:400 700;font-display:swap}
:root{
  color-scheme:light dark;
  --canvas:light-dark(oklch(.972 .005 80),oklch(.17 .008 285));
  --surface:light-dark(oklch(1 0 0),oklch(.21 .009 285));
  --plate:light-dark(oklch(.90 .009 80),oklch(.235 .010 285));
  --line:light-dark(oklch(.90 .008 80),oklch(.30 .010 285));
  --line-strong:light-dark(oklch(.62 .013 80),oklch(.56 .014 285));
  --text:light-dark(oklch(.21 .012 285),oklch(.96 .004 285));
  --muted:light-dark(oklch(.46 .014 285),oklch(.74 .012 285));
  --accent:light-dark(oklch(.52 .215 277),oklch(.68 .165 282));
  --accent-hover:light-dark(oklch(.46 .215 277),oklch(.73 .15 282));
  --on-accent:light-dark(oklch(1 0 0),oklch(.17 .03 282));
  --danger:light-dark(oklch(.53 .20 25),oklch(.73 .16 22));
  --danger-wash:light-dark(oklch(.965 .02 20),oklch(.27 .045 22));
  --focus:light-dark(oklch(.55 .22 277),oklch(.78 .14 282));
}
*,::before,::after{box-sizing:border-box}
*{margin:0}
body{min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);background:var(--canvas);color:var(--text);font:450 15px/22px Instrument,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
main{display:flex;flex-direction:column;padding:24px 20px 32px}
.brand{display:flex;align-items:center;gap:10px;font:700 20px/1 Bricolage,ui-sans-serif,sans-serif;letter-spacing:-.035em}
.brand svg{fill:none;stroke-width:4.2;stroke-linecap:round}
.warp{stroke:currentColor}
.weft{stroke:var(--accent)}
.sheet{width:100%;max-width:360px;margin:auto;padding-block:32px}
h1{font:680 34px/1.1 Bricolage,ui-sans-serif,sans-serif;letter-spacing:-.03em}
.lead{margin-top:8px;color:var(--muted)}
form{display:grid;margin-top:28px}
label{font-weight:550;font-size:14px;margin-bottom:6px}
input{font:inherit;font-size:16px;color:inherit;height:44px;padding:0 12px;margin-bottom:18px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface)}
input[aria-invalid=true]{border-color:var(--danger)}
button,.button{font:600 15px/1 Instrument,ui-sans-serif,system-ui,sans-serif;display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;margin-top:6px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);box-shadow:inset 0 1px 0 oklch(1 0 0/.18),0 1px 2px oklch(.3 .2 277/.3);cursor:pointer;text-decoration:none}
button:hover,.button:hover{background:var(--accent-hover)}
.sheet>button,.sheet>.button{margin-top:24px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.error{display:flex;gap:10px;align-items:flex-start;margin-top:20px;padding:10px 12px;border-radius:6px;background:var(--danger-wash);color:var(--danger);font-weight:550;font-size:14px;line-height:20px}
.error svg{flex:none;margin-top:1px}
section{margin-top:36px;padding-top:20px;border-top:1px dashed var(--line);font-size:14px;line-height:20px;color:var(--muted)}
h2{font:600 14px/20px Instrument,ui-sans-serif,system-ui,sans-serif;color:var(--text)}
dl{display:grid;gap:6px;margin-top:12px}
dl div{display:grid;grid-template-columns:92px 1fr;gap:8px}
dd{margin:0}
code{font:500 13px/20px "Geist Mono",ui-monospace,monospace;color:var(--text)}
.plate{display:none;place-items:center;padding:64px;background:var(--plate)}
.crop{position:relative;max-width:min(100%,calc((100dvh - 176px)*.75))}
.crop::before,.crop::after{content:"";position:absolute;inset:-28px;pointer-events:none;--m:var(--line-strong);background:linear-gradient(var(--m),var(--m)) 28px 0/1px 16px,linear-gradient(var(--m),var(--m)) 0 28px/16px 1px,linear-gradient(var(--m),var(--m)) calc(100% - 28px) 0/1px 16px,linear-gradient(var(--m),var(--m)) 100% 28px/16px 1px;background-repeat:no-repeat}
.crop::after{transform:scaleY(-1)}
.crop img{display:block;width:100%;height:auto;border-radius:2px;box-shadow:0 24px 64px -24px oklch(.21 .012 285/.4)}
@media(min-width:960px){body{grid-template-columns:minmax(420px,1fr) minmax(0,1.2fr)}main{padding:32px 40px}.plate{display:grid}}
`;
