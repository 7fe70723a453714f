import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Input } from '../../../components/ui/input.js';
import { moment } from '../../../lib/format.js';
import { useAddNote } from './reviews.js';

/** What happened to the order, and what the admins wrote to it for each other. */
export function OrderNotes({ order }: { order: Order }) {
  const [note, setNote] = useState('');
  const add = useAddNote();
  const send = (): void => {
    if (add.isPending || !note.trim()) return;
    add.mutate({ order, note: note.trim() }, { onSuccess: () => setNote('') });
  };
  return (
    <section className="grid gap-2.5 border-t border-line pt-3.5">
      <h3 className="text-small font-semibold">{text('order.timeline')}</h3>
      <ol className="grid gap-2 text-small">
        {order.timeline.map((event, at) => (
          <li key={at}>
            <span className="flex justify-between gap-3">
              <span>{event.what}</span>
              <time className="flex-none text-tiny text-muted tabular-nums" dateTime={event.at}>
                {moment(event.at)}
              </time>
            </span>
            {event.note ? <span className="block">{event.note}</span> : null}
            {event.actor ? <span className="block text-tiny text-muted">{event.actor}</span> : null}
          </li>
        ))}
      </ol>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Input
          className="min-w-0"
          aria-label={text('desk.note')}
          placeholder={text('desk.noteHint')}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" busy={add.isPending} blocked={!note.trim()}>
          {text('desk.addNote')}
        </Button>
      </form>
    </section>
  );
}
