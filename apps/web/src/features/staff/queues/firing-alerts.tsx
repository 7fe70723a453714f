import type { ReactNode } from 'react';
import type { AlertView } from '#contracts';
import { alertDetail, alertTitle } from '#contracts/alert-words';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { momentWithin } from '../../../lib/format.js';
import { useSession } from '../../../lib/session.js';
import { useOwnAlert } from './alerts.js';

/** A path of the sources is no address that a browser could open. */
export const Runbook = ({ alert }: { alert: AlertView }) =>
  /^https?:/.test(alert.runbook) ? (
    <a
      className="link"
      href={alert.runbook}
      target="_blank"
      rel="noreferrer"
      aria-label={text('alert.runbookOf', { title: alertTitle(alert) })}
    >
      {text('alert.runbook')}
    </a>
  ) : (
    <code className="text-tiny wrap-anywhere">{alert.runbook}</code>
  );

/** Who looks after it, and the one press that changes it. */
function Owner({ alert }: { alert: AlertView }) {
  const own = useOwnAlert(alert.id);
  const ownId = useSession((session) => session.user?._id);
  const title = alertTitle(alert);
  const { owner } = alert;
  const button = (label: string, name: string, change: Parameters<typeof own.mutate>[0]) => (
    <Button size="sm" busy={own.isPending} aria-label={name} onClick={() => own.mutate(change)}>
      {label}
    </Button>
  );
  // One button whatever it does, so that it keeps the focus.
  const shown = (words: string | null, pressed: ReactNode) => (
    <>
      {words ? <span className="font-semibold">{words}</span> : null}
      {pressed}
    </>
  );
  if (!owner) return shown(null, button(text('alert.take'), text('alert.takeNamed', { title }), { taken: true }));
  if (owner.id === ownId)
    return shown(
      text('alert.ownedByYou'),
      button(text('alert.handBack'), text('alert.handBackNamed', { title }), { taken: false }),
    );
  return shown(
    text('alert.owned', { name: owner.name ?? text('alert.someone') }),
    button(text('alert.takeOver'), text('alert.takeOverNamed', { title }), { taken: true, takeOver: true }),
  );
}

/** Alerts that fire now, the oldest first; nothing where none does. */
export function FiringAlerts({ firing }: { firing: readonly AlertView[] }) {
  if (firing.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={text('alert.list')}>
      {firing.map((alert) => (
        <li key={alert.id}>
          <NoticeBox look="bad" role="alert">
            <b className="font-semibold">{alertTitle(alert)}</b>{' '}
            <span className="text-muted">{text('alert.since', { at: momentWithin(alert.firedAt) })}</span>
            <span className="mt-0.5 block">{alertDetail(alert)}</span>
            <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Runbook alert={alert} />
              <span className="ms-auto flex items-center gap-3 max-md:ms-0">
                <Owner alert={alert} />
              </span>
            </span>
          </NoticeBox>
        </li>
      ))}
    </ul>
  );
}
