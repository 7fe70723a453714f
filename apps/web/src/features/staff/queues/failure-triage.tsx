import type { FailureGroup } from '#contracts';
import { BellOff, ChevronDown, UserRound } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Menu } from '../../../components/ui/menu.js';
import { usePopup } from '../../../components/ui/use-popup.js';
import { moment } from '../../../lib/format.js';
import { OperatorNotes } from './operator-notes.js';
import { useSession } from '../../../lib/session.js';
import { useAddFailureNote, useAssignFailure, useMuteFailure, useOperators } from './queues.js';

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

function AssignButton({ group: { fingerprint, assignee }, name }: Props) {
  const { popup, button } = usePopup('menu');
  const assign = useAssignFailure();
  const operators = useOperators(popup.open).data ?? [];
  const ownId = useSession((session) => session.user?._id);
  const others = operators.filter(({ id }) => id !== ownId);
  return (
    <>
      <Button
        {...button}
        size="sm"
        variant="ghost"
        icon={UserRound}
        busy={assign.isPending}
        aria-label={text('triage.assignNamed', { name })}
      >
        {text('triage.assign')}
      </Button>
      <Menu
        popup={popup}
        label={text('triage.assignNamed', { name })}
        entries={[
          { text: text('triage.toMe'), onPress: () => assign.mutate({ fingerprint, assigned: true }) },
          ...(assignee
            ? [{ text: text('triage.release'), onPress: () => assign.mutate({ fingerprint, assigned: false }) }]
            : []),
          ...others.map(({ id, name: operator }) => ({
            id,
            text: operator ?? id,
            chosen: id === assignee?.id,
            onPress: () => assign.mutate({ fingerprint, assigned: true, assigneeId: id }),
          })),
        ]}
      />
    </>
  );
}

/** Giving a failure to somebody, letting go of it, muting it. */
export const TriageButtons = (props: Props) => (
  <>
    <AssignButton {...props} />
    <MuteButton {...props} />
  </>
);

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
          draftKey={group.fingerprint}
          label={text('triage.noteNamed', { name })}
          maxLength={1000}
          busy={add.isPending}
          onAdd={(words, onSuccess) => add.mutate({ fingerprint: group.fingerprint, words }, { onSuccess })}
        />
      </div>
    </details>
  );
}
