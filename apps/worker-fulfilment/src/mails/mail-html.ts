import { language, text } from '#contracts';
import { html, Markup } from '#domain';
import type { MailContent, MailItem } from './mail-content.js';

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const SMALL = 'font-size:13px;line-height:18px';

/** Only what an attribute of style cannot say: the reader's own dark setting, and narrow windows. */
const STYLE = new Markup(`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 620px) { .card { border-radius: 0 !important; } .pad { padding: 24px 20px !important; } }
  @media (prefers-color-scheme: dark) {
    .canvas { background: #101014 !important; }
    .card { background: #17171c !important; border-color: #2c2c33 !important; }
    .ink { color: #f1f1f4 !important; } .muted { color: #a9a9b2 !important; }
    .line { border-color: #2c2c33 !important; } .sunken { background: #0d0d11 !important; }
    .plate { background: #3a3a42 !important; }
    .now { color: #b0aeff !important; border-color: #8b86f7 !important; } .done { border-color: #f1f1f4 !important; }
    .todo { border-color: #55555f !important; }
    .button { background: #8b86f7 !important; color: #14123a !important; }
    .bad { background: #3a1f20 !important; color: #ffb3ad !important; }
  }
</style>`);

/** The mail as HTML: one column, tables and styles in attributes, since mail programs know little else. Every value is escaped. */
export function mailHtml(content: MailContent): string {
  const { footer, small, preview } = content;
  return html`<!doctype html>
    <html lang="${language()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.subject}</title>
        ${STYLE}
      </head>
      <body class="canvas" style="margin:0;padding:0;background:#f7f5f2">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="canvas"
          style="background:#f7f5f2"
        >
          <tr>
            <td align="center" style="padding:24px 0">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                class="card"
                style="max-width:600px;background:#ffffff;border:1px solid #e2deda;border-radius:10px"
              >
                <tr>
                  <td class="pad ink" style="padding:32px;${FONT};font-size:15px;line-height:22px;color:#18181e">
                    ${brand()} ${body(content)}
                    <p class="muted" style="margin:16px 0 0;${SMALL};color:#595963">${small}</p>
                    <p
                      class="muted line"
                      style="margin:24px 0 0;padding-top:16px;border-top:1px dashed #cfcac4;font-size:12px;line-height:18px;color:#595963"
                    >
                      ${footer.join(' · ')}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.toString();
}

const brand = (): Markup =>
  html`<p class="ink" style="margin:0 0 24px;font-size:18px;line-height:22px;font-weight:700;letter-spacing:-0.03em">
    <span class="now" style="color:#524ee0">#</span> ${text('mail.brand')}
  </p>`;

/** In the order of the plain text. */
const body = ({ heading, notice, lead, quote, steps, parcel, items, sums, facts, after, button }: MailContent) => [
  html`<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:31px;font-weight:650;letter-spacing:-0.02em">
    ${heading}
  </h1>`,
  notice
    ? html`<p class="bad" style="margin:0 0 16px;padding:12px 14px;border-radius:8px;background:#fdf0ef;color:#a3171f">
        ${notice}
      </p>`
    : '',
  lead ? paragraph(lead) : '',
  quote ? quoted(quote) : '',
  steps ? stepRow(steps) : '',
  parcel ? parcelBox(parcel) : '',
  items.length > 0 ? itemTable(items) : '',
  sums.length > 0 ? sumTable(sums) : '',
  facts.length > 0 ? factTable(facts) : '',
  after ? paragraph(after) : '',
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0">
    <tr>
      <td align="center" class="button" style="border-radius:8px;background:#524ee0">
        <a
          href="${button.url}"
          class="button"
          style="display:block;padding:13px 20px;border-radius:8px;font-weight:600;color:#ffffff;text-decoration:none"
          >${button.label}</a
        >
      </td>
    </tr>
  </table>`,
];

const paragraph = (words: string): Markup => html`<p style="margin:0 0 16px">${words}</p>`;

const quoted = ({ words, by }: NonNullable<MailContent['quote']>): Markup =>
  html`<blockquote class="done" style="margin:0 0 16px;padding-left:14px;border-left:2px solid #18181e">
    <p style="margin:0 0 6px;white-space:pre-line;overflow-wrap:anywhere">${words}</p>
    <p class="muted" style="margin:0;font-size:12px;line-height:16px;color:#595963">${by}</p>
  </blockquote>`;

/** A line above each step: solid where it was reached, accented where the order stands. */
const stepRow = ({ names, reached }: NonNullable<MailContent['steps']>): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px">
    <tr>
      ${names.map((name, at) => {
        if (at === reached - 1)
          return stepCell(name, 'now', 'border-top:3px solid #524ee0;color:#4338c6;font-weight:600');
        return at < reached
          ? stepCell(name, 'done ink', 'border-top:3px solid #18181e;color:#18181e')
          : stepCell(name, 'todo muted', 'border-top:3px dotted #b5afa8;color:#595963');
      })}
    </tr>
  </table>`;

const stepCell = (name: string, look: string, style: string): Markup =>
  html`<td width="25%" class="${look}" style="padding-top:7px;font-size:12px;line-height:16px;${style}">${name}</td>`;

const parcelBox = ({ service, number }: NonNullable<MailContent['parcel']>): Markup =>
  html`<div class="sunken" style="margin:0 0 16px;padding:14px;border-radius:8px;background:#efece7">
    ${service ? html`<p class="muted" style="margin:0 0 4px;font-size:12px;line-height:16px;color:#595963">${service}</p>` : ''}
    <p class="ink" style="margin:0;${MONO};${SMALL};font-weight:600;overflow-wrap:anywhere">${number}</p>
  </div>`;

const itemTable = (items: readonly MailItem[]): Markup =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    class="line"
    style="margin:0 0 16px;border-bottom:1px solid #e2deda"
  >
    ${items.map(itemRow)}
  </table>`;

const itemRow = ({ name, details, price, picture }: MailItem): Markup =>
  html`<tr>
    <td class="line" width="60" style="padding:10px 12px 10px 0;border-top:1px solid #e2deda">
      ${picture ? itemPicture(picture) : ''}
    </td>
    <td class="line" style="padding:10px 12px 10px 0;border-top:1px solid #e2deda;${SMALL}">
      <b class="ink" style="font-weight:600">${name}</b><br /><span class="muted" style="color:#595963"
        >${details}</span
      >
    </td>
    <td class="line ink" align="right" style="padding:10px 0;border-top:1px solid #e2deda;${SMALL};white-space:nowrap">
      ${price}
    </td>
  </tr>`;

const itemPicture = (url: string): Markup =>
  html`<img
    src="${url}"
    width="48"
    height="48"
    alt=""
    class="plate"
    style="display:block;width:48px;height:48px;object-fit:contain;border-radius:5px;background:#e3dfd9"
  />`;

const sumTable = (sums: MailContent['sums']): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
    ${sums.map(([name, amount], at) =>
      at === sums.length - 1
        ? html`<tr>
            <td style="padding:4px 0;${SMALL}">${name}</td>
            <td align="right" style="padding:4px 0;font-size:22px;line-height:26px;font-weight:650">${amount}</td>
          </tr>`
        : html`<tr>
            <td class="muted" style="padding:2px 0;${SMALL};color:#595963">${name}</td>
            <td align="right" style="padding:2px 0;${SMALL}">${amount}</td>
          </tr>`,
    )}
  </table>`;

const factTable = (facts: MailContent['facts']): Markup =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${SMALL}">
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td class="muted" valign="top" style="padding:3px 12px 3px 0;color:#595963;white-space:nowrap">${name}</td>
          <td width="100%" style="padding:3px 0;overflow-wrap:anywhere">${value}</td>
        </tr>`,
    )}
  </table>`;
