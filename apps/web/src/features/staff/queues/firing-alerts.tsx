import type { AlertView } from '#contracts';
import { alertDetail, alertTitle } from '#contracts/alert-words';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { momentWithin } from '../../../lib/format.js';
import { useAlerts } from './alerts.js';

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

/** Alerts that fire now, the oldest first; nothing where none does. */
export function FiringAlerts() {
  const alerts = useAlerts();
  const firing = alerts.data?.firing ?? [];
  if (firing.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-2" aria-label={text('alert.list')}>
      {firing.map((alert) => (
        <li key={alert.id}>
          <NoticeBox look="bad" role="alert">
            <b className="font-semibold">{alertTitle(alert)}</b>{' '}
            <span className="text-muted">{text('alert.since', { at: momentWithin(alert.firedAt) })}</span>
            <span className="mt-0.5 block">{alertDetail(alert)}</span>
            <span className="mt-0.5 block">
              <Runbook alert={alert} />
            </span>
          </NoticeBox>
        </li>
      ))}
    </ul>
  );
}
