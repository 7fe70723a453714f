import { CircleAlert, FileJson } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { cn } from '../../../lib/cn.js';
import { dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { asLines, readLines, type GivenProduct, type ImportLine } from './import-lines.js';
import { useImport, useKnownProducts, type Refusals } from './import-products.js';

/** Characters of a file that is read. */
const LARGEST_FILE = 4_000_000;
const SHOWN_ROWS = 5;

async function readFile(file: File | undefined, write: (lines: string) => void): Promise<void> {
  if (!file) return;
  if (file.size > LARGEST_FILE) return notify.error(text('terminal.import.fileTooLarge'));
  write(asLines(await file.text()));
}

interface LinesProps {
  written: string;
  wrong: ReadonlySet<number>;
  onWrite: (written: string) => void;
  errorsId: string;
}

/** The lines with their numbers; those that are wrong are marked. */
function LinesField({ written, wrong, onWrite, errorsId }: LinesProps) {
  const id = useId();
  const rows = Math.max(SHOWN_ROWS, written.split('\n').length);
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void readFile(file, onWrite);
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-[550]">
        {text('terminal.import.lines')}
      </label>
      <div className="grid max-h-[250px] grid-cols-[36px_minmax(0,1fr)] overflow-y-auto rounded-ctl border border-strong-line bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
        <ol
          aria-hidden
          className="m-0 list-none bg-sunken px-0 py-2.5 text-center font-mono text-[12px]/[22px] text-muted"
        >
          {Array.from({ length: rows }, (_, index) => (
            <li key={index} className={cn(wrong.has(index + 1) && 'bg-danger font-semibold text-on-danger')}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          id={id}
          rows={rows}
          wrap="off"
          spellCheck={false}
          className="resize-none overflow-x-auto border-0 bg-transparent px-3 py-2.5 font-mono text-[13px]/[22px] text-ink outline-0"
          aria-describedby={`${id}-h ${errorsId}`}
          aria-invalid={wrong.size > 0 || undefined}
          value={written}
          onChange={(event) => onWrite(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (written.trim() !== '' || asLines(pasted) === pasted.trim()) return;
            event.preventDefault();
            onWrite(asLines(pasted));
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
      </div>
      <span id={`${id}-h`} className="text-tiny text-muted">
        {text('terminal.import.hint')}
      </span>
    </div>
  );
}

function FileButton({ onRead }: { onRead: (written: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".json,.jsonl,application/json"
        className="hidden"
        aria-label={text('terminal.import.file')}
        onChange={(event) => {
          void readFile(event.target.files?.[0], onRead);
          event.target.value = '';
        }}
      />
      <Button icon={FileJson} onClick={() => field.current?.click()}>
        {text('terminal.import.file')}
      </Button>
    </>
  );
}

function PreviewCard({ product, isKnown }: { product: GivenProduct; isKnown: boolean }) {
  const { name, basePrice, images, colors = [], sizes = [], sync_variants: variants } = product;
  const counts = { price: dollars(basePrice), colors: colors.length, sizes: sizes.length, variants: variants.length };
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] overflow-hidden rounded-lg border border-line @xl:block">
      <img className="h-16 w-full bg-plate-hi object-contain p-1 @xl:h-24" src={images[0]?.url} alt="" />
      <div className="self-center px-2.5 py-2">
        <p className="flex items-start justify-between gap-2 text-small font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Badge look={isKnown ? 'plain' : 'live'}>
            {text(isKnown ? 'terminal.import.change' : 'terminal.import.new')}
          </Badge>
        </p>
        <p className="text-tiny text-muted">{text('terminal.import.counts', counts)}</p>
      </div>
    </li>
  );
}

const LineErrors = ({ id, lines }: { id: string; lines: readonly ImportLine[] }) => (
  <ul id={id} className="m-0 grid list-none gap-1 p-0" aria-live="polite">
    {lines.map(({ number, problem }) => (
      <li key={number} className="flex gap-2 text-small">
        <CircleAlert aria-hidden className="mt-px text-danger" />
        <b className="font-semibold whitespace-nowrap text-danger">{text('terminal.import.line', { number })}</b>
        <span className="min-w-0 wrap-anywhere">{problem}</span>
      </li>
    ))}
  </ul>
);

const nothingRefused: Refusals = new Map();

/** What is written, read line by line, with what the server refused of it. */
function useImportLines() {
  const [written, setWritten] = useState('');
  const [refused, setRefused] = useState(nothingRefused);
  const send = useImport();
  const lines = readLines(written).map((line) => {
    const problem = line.problem ?? refused.get(line.written);
    return problem ? { ...line, problem } : line;
  });
  const good = lines.filter(({ problem }) => !problem);
  const run = (): void =>
    send.mutate(good, {
      onSuccess: (refusals) => {
        setRefused(refusals);
        // What is imported goes; what is wrong stays to be mended.
        const done = new Set(good.filter((line) => !refusals.has(line.written)).map((line) => line.written));
        setWritten((now) =>
          now
            .split('\n')
            .filter((line) => !done.has(line.trim()))
            .join('\n'),
        );
      },
    });
  return { written, setWritten, good, bad: lines.filter(({ problem }) => problem), send, run };
}

/** [TERM-07] Products from JSON, one on a line: previewed, then added or changed, with errors by line. */
export function ProductImport() {
  const { written, setWritten, good, bad, send, run } = useImportLines();
  const known = useKnownProducts(good.length > 0);
  const errorsId = useId();
  const imported = send.isSuccess && send.variables.length - send.data.size;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <LinesField
        written={written}
        wrong={new Set(bad.map(({ number }) => number))}
        onWrite={setWritten}
        errorsId={errorsId}
      />
      <LineErrors id={errorsId} lines={bad} />
      {good.length > 0 ? (
        <section aria-label={text('terminal.import.preview')}>
          <h3 className="text-small font-[550]">{text('terminal.import.preview')}</h3>
          <ul className="m-0 mt-2 grid list-none gap-3 p-0 @xl:grid-cols-3">
            {good.map(({ number, product }) =>
              product ? (
                <PreviewCard key={number} product={product} isKnown={known?.has(product.globalId) ?? false} />
              ) : null,
            )}
          </ul>
        </section>
      ) : null}
      {imported ? (
        <NoticeBox look="ok" role="status">
          {text('terminal.import.imported', { count: imported })}
        </NoticeBox>
      ) : null}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="primary"
          busy={send.isPending}
          blocked={good.length === 0 ? text('terminal.import.nothing') : false}
          onClick={run}
        >
          {text('terminal.import.run', { count: good.length })}
        </Button>
        <FileButton onRead={setWritten} />
        {bad.length > 0 ? (
          <span className="text-small text-muted">{text('terminal.import.leftOut', { count: bad.length })}</span>
        ) : null}
      </div>
    </div>
  );
}
