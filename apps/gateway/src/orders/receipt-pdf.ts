import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Receipt } from '#contracts/receipt';
import { text } from '#contracts';

type Document = PDFKit.PDFDocument;

/** What every PDF reader brings; drawing with an embedded font takes the gateway four times as long. */
const COMMON = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
/** The letters that these have. */
const WESTERN = /^[\x20-\x7e\xa0-\xff‘’“”–—…€™]*$/u;
/** Covers Latin, Greek, Cyrillic, Hebrew and Arabic. */
const EMBEDDED = { regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' };
const INK = '#18181e';
const MUTED = '#595963';
const LINE = '#cfcac4';
const MARGIN = 56;
const GAP = 16;
const COLUMNS = { quantity: 50, price: 80, sum: 80 };

const packages = createRequire(import.meta.url);

/** Draws a receipt on A4 pages. Its package is loaded with the first one. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const fonts = fontsOf(receipt);
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    font: fonts.regular,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${receipt.title} ${receipt.facts[0]?.[1] ?? ''}`, Author: text('app.name') },
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  const content = buffer(document);
  drawHead(document, receipt);
  drawAddresses(document, receipt);
  drawLines(document, receipt);
  drawSums(document, receipt);
  document
    .font('regular')
    .fontSize(9)
    .fillColor(MUTED)
    .text(receipt.note, MARGIN, document.y + GAP, { width: width(document) });
  document.end();
  return content;
}

function fontsOf(receipt: Receipt): typeof COMMON {
  if (WESTERN.test(plain(JSON.stringify(receipt)))) return COMMON;
  return { regular: packages.resolve(EMBEDDED.regular), bold: packages.resolve(EMBEDDED.bold) };
}

const width = (document: Document): number => document.page.width - 2 * MARGIN;
const bottom = (document: Document): number => document.page.height - MARGIN;
/** What somebody typed stays on its line. */
const plain = (words: string): string => words.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function drawHead(document: Document, { title, facts }: Receipt): void {
  document.font('bold').fontSize(11).fillColor(MUTED).text(text('app.name'), MARGIN, MARGIN);
  document
    .fontSize(22)
    .fillColor(INK)
    .text(title, MARGIN, MARGIN + 20);
  let y = document.y + GAP;
  for (const [name, value] of facts) {
    document.font('regular').fontSize(9).fillColor(MUTED).text(name, MARGIN, y, { width: 90 });
    document.fillColor(INK).text(plain(value), MARGIN + 96, y);
    y = document.y + 3;
  }
  document.y = y + GAP;
}

function drawAddresses(document: Document, { addresses }: Receipt): void {
  const top = document.y;
  const half = (width(document) - GAP) / 2;
  let end = top;
  addresses.forEach(({ title, lines }, index) => {
    const x = MARGIN + index * (half + GAP);
    document.font('bold').fontSize(9).fillColor(INK).text(title, x, top, { width: half });
    document.font('regular').fillColor(MUTED);
    for (const line of lines) document.text(plain(line), x, document.y + 2, { width: half });
    end = Math.max(end, document.y);
  });
  document.y = end + 2 * GAP;
}

/** A row that the page has no room for begins the next one. */
function roomFor(document: Document, height: number): void {
  if (document.y + height <= bottom(document)) return;
  document.addPage();
  document.y = MARGIN;
}

function drawLines(document: Document, { lines }: Receipt): void {
  const name = width(document) - COLUMNS.quantity - COLUMNS.price - COLUMNS.sum - GAP;
  drawCells(document, name, 'bold', [
    text('receipt.item'),
    text('receipt.quantity'),
    text('receipt.price'),
    text('receipt.sum'),
  ]);
  for (const line of lines) {
    const words = [plain(line.name), plain(line.details)].filter(Boolean).join('\n');
    document.font('regular').fontSize(9);
    roomFor(document, document.heightOfString(words, { width: name }) + GAP);
    drawCells(document, name, 'regular', [words, String(line.quantity), line.price, line.sum]);
  }
  document.y += GAP / 2;
}

function drawCells(document: Document, name: number, font: 'regular' | 'bold', [words, ...amounts]: string[]): void {
  const top = document.y;
  document
    .font(font)
    .fontSize(9)
    .fillColor(INK)
    .text(words ?? '', MARGIN, top, { width: name });
  const end = document.y;
  let x = MARGIN + name + GAP;
  for (const [index, column] of Object.values(COLUMNS).entries()) {
    document.text(amounts[index] ?? '', x, top, { width: column, align: 'right' });
    x += column;
  }
  document.y = end + 6;
  document
    .strokeColor(LINE)
    .lineWidth(0.5)
    .moveTo(MARGIN, document.y)
    .lineTo(document.page.width - MARGIN, document.y)
    .stroke();
  document.y += 6;
}

function drawSums(document: Document, { sums }: Receipt): void {
  for (const [index, [name, value]] of sums.entries()) {
    roomFor(document, GAP);
    const isLast = index === sums.length - 1;
    const top = document.y;
    document
      .font(isLast ? 'bold' : 'regular')
      .fontSize(isLast ? 11 : 9)
      .fillColor(INK);
    document.text(name, MARGIN, top, { width: width(document) - 110, align: 'right' });
    const end = document.y;
    document.text(value, document.page.width - MARGIN - 100, top, { width: 100, align: 'right' });
    document.y = end + 4;
  }
}
