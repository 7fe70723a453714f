import type { FailureGroup } from '#contracts';
import { BellOff, ChevronDown, UserRound } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Menu } from '../../../components/ui/menu.js';
import { usePopup } from '../../../components/ui/use-popup.js';
import { moment } from '../../../lib/format.js';
import { OperatorNotes } from './operator-notes.js';
import { useAddFailureNote, useAssignFailure, useMuteFailure } from './queues.js';

interface Props {
  group: FailureGroup;
  /** How the group is called in the names of its buttons. */
  name: string;
}

/** Hours of each choice. */
const muteChoices = { hour: 1, day: 24, week: 168 } as const;

function MuteButton({ group, name }: Props) {
  const { popup, button } = usePopup('menu');
  const mute = useMuteFailure();
  const set = (hours: number | null): void => mute.mutate({ fingerprint: group.fingerprint, hours });
  if (group.mutedUntil)
    return (
      <Button
        size="sm"
        variant="ghost"
        busy={mute.isPending}
        aria-label={text('triage.unmuteNamed', { name })}
        onClick={() => set(null)}
      >
        {text('triage.unmute')}
      </Button>
    );
  return (
    <>
      <Button
        {...button}
        size="sm"
        variant="ghost"
        icon={BellOff}
        busy={mute.isPending}
        aria-label={text('triage.muteNamed', { name })}
      >
        {text('triage.mute')}
      </Button>
      <Menu
        popup={popup}
        label={text('triage.muteNamed', { name })}
        entries={Object.entries(muteChoices).map(([choice, hours]) => ({
          text: text(`triage.mute.${choice as keyof typeof muteChoices}`),
          onPress: () => set(hours),
        }))}
      />
    </>
  );
}

/** Taking a failure on, letting go of it, muting it. */
export function TriageButtons({ group, name }: Props) {
  const assign = useAssignFailure();
  const { assignee, fingerprint } = group;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={UserRound}
        busy={assign.isPending}
        aria-label={text(assignee ? 'triage.releaseNamed' : 'triage.takeNamed', { name })}
        onClick={() => assign.mutate({ fingerprint, assigned: !assignee })}
      >
        {text(assignee ? 'triage.release' : 'triage.take')}
      </Button>
      <MuteButton group={group} name={name} />
    </>
  );
}

/** Who looks after it, and until when it is muted; nothing where nobody has decided anything. */
export function TriageState({ group: { assignee, mutedUntil } }: Pick<Props, 'group'>) {
  const states = [
    ...(assignee ? [text('triage.assigned', { name: assignee.name ?? text('triage.someone') })] : []),
    ...(mutedUntil ? [text('triage.muted', { at: moment(mutedUntil) })] : []),
  ];
  return states.length > 0 ? <p className="text-small font-semibold">{states.join(' · ')}</p> : null;
}

/** What operators noted about it for each other, folded away until asked for. */
export function TriageNotes({ group, name }: Props) {
  const add = useAddFailureNote();
  return (
    <details className="group col-span-full text-small">
      <summary
        className="flex min-h-11 w-fit cursor-pointer items-center gap-1 text-muted"
        aria-label={text('triage.notesNamed', { count: group.notes.length, name })}
      >
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
        {text('triage.notes', { count: group.notes.length })}
      </summary>
      <div className="mt-2">
        <OperatorNotes
          notes={group.notes}
          label={text('triage.noteNamed', { name })}
          maxLength={1000}
          busy={add.isPending}
          onAdd={(words, onSuccess) => add.mutate({ fingerprint: group.fingerprint, words }, { onSuccess })}
        />
      </div>
    </details>
  );
}
