import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { cssTransition, toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import type { Notice } from '../../lib/notify.js';
import './notices.css';

const looks = { success: ['ok', CircleCheck], error: ['bad', CircleAlert], info: ['inf', Info], warning: ['wait', TriangleAlert] } as const;
const slide = cssTransition({ enter: 'notice-in', exit: 'notice-out', collapseDuration: 120 });
const most = 20;

function Card({ data, closeToast }: ToastContentProps<Notice>) {
  const [look, Icon] = looks[data.kind];
  const act = (): void => {
    data.action?.run();
    closeToast();
  };
  return (
    <div className={`toast ${look}`}>
      <Icon className="i" aria-hidden />
      <p>{data.text}</p>
      <button type="button" className="x" aria-label="Dismiss" onClick={() => closeToast()}>
        <X className="i" aria-hidden />
      </button>
      {data.action ? (
        <button type="button" className="link act" onClick={act}>
          {data.action.label}
        </button>
      ) : null}
    </div>
  );
}

let mounted = false;
function mount(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <ToastContainer position="top-right" limit={most} newestOnTop hideProgressBar closeButton={false} icon={false} transition={slide} pauseOnFocusLoss pauseOnHover draggable={false} aria-label="Notices" />,
  );
}

/** Shows a notice at the top right; more than twenty at once wait their turn. */
export function showNotice(notice: Notice): void {
  mount();
  const options = { toastId: notice.id, autoClose: notice.milliseconds ?? 5000, type: notice.kind, role: notice.kind === 'error' ? 'alert' : 'status' };
  if (notice.id && toast.isActive(notice.id)) toast.update(notice.id, { render: Card, data: notice, ...options });
  else toast(Card, { data: notice, ...options });
}
