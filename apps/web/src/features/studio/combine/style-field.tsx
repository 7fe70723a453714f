import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { defaultStyle, longestOwnStyle, longestStyle } from '#contracts/combination';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Chip } from '../../../components/ui/chip.js';
import { Field } from '../../../components/ui/field.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { announce } from '../../../lib/announce.js';
import { holds, joined, nameOf, offered, turned } from './style-choice.js';
import { useAddStyle, useOwnStyles, useStyleFile } from './styles.js';
import { StyleDrawer } from './style-drawer.js';

/** [COMB-05, COMB-06] The look of the combined picture: styles to search and join, and one's own words. */
export function StyleField({ chosen, onChange }: { chosen: string[]; onChange: (styles: string[]) => void }) {
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState(false);
  const file = useStyleFile();
  const own = useOwnStyles();
  const add = useAddStyle();
  const ownValues = own.data?.map(({ value }) => value) ?? [];
  const choices = offered(file.data, chosen, ownValues, search);

  const turn = (value: string): void => {
    const next = turned(chosen, value);
    setProblem(next ? undefined : text('style.noRoom', { most: longestStyle }));
    if (!next) return announce(text('style.noRoom', { most: longestStyle }));
    onChange(next);
    setSearch('');
  };
  const keep = (): void => {
    const value = search.trim();
    if (!value) return setProblem(text('style.blank'));
    add.mutate(value, { onSuccess: (style) => holds(chosen, style.value) || turn(style.value) });
    setSearch('');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [only, ...more] = choices;
    if (search.trim() && only !== undefined && more.length === 0) turn(only);
    else keep();
  };
  return (
    <section className="grid gap-2" aria-label={text('style.label')}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field
          label={text('style.label')}
          hint={text('style.hint')}
          error={problem}
          maxLength={longestOwnStyle}
          value={search}
          autoComplete="off"
          onKeyDown={onKey}
          onChange={(event) => {
            setProblem(undefined);
            setSearch(event.target.value);
          }}
        />
        <Button icon={Plus} className="mt-6" aria-label={text('style.addAsOwn')} busy={add.isPending} onClick={keep}>
          {text('style.add')}
        </Button>
      </div>
      {file.isError ? (
        <p className="text-small text-muted" role="status">
          {text('style.loadFailed')}
        </p>
      ) : null}
      {choices.length === 0 && !file.isPending ? (
        <p className="text-small text-muted" role="status">
          {text('style.notFound')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={text('style.choices')}>
        {choices.map((value) => (
          <Chip key={value} pressed={holds(chosen, value)} onClick={() => turn(value)}>
            {nameOf(file.data, value)}
          </Chip>
        ))}
      </div>
      <div className="flex items-center gap-2 justify-between">
        <TextButton onClick={() => setOpen(true)}>{text('style.all')}</TextButton>
        <span className="text-tiny text-muted tabular-nums">
          {text('style.used', { used: joined(chosen).length, most: longestStyle })}
        </span>
      </div>
      {chosen.length === 0 ? (
        <p className="text-small text-muted">{text('style.none', { style: defaultStyle })}</p>
      ) : null}
      <StyleDrawer
        open={open}
        onClose={() => setOpen(false)}
        file={file.data}
        own={own.data ?? []}
        chosen={chosen}
        onTurn={turn}
        problem={problem}
      />
    </section>
  );
}
