import type { OrderProblem } from '#contracts';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { moment } from '../../lib/format.js';

/** What the owner of an order has reported: kind, words and photos, which open in full. */
export function ProblemFacts({ problem }: { problem: OrderProblem }) {
  const { kind, words, photos, reportedAt } = problem;
  return (
    <div className="grid gap-1.5">
      <span className="flex justify-between gap-3 text-small">
        <b className="font-semibold">{text(`order.problem.${kind}`)}</b>
        <time className="flex-none text-tiny text-muted" dateTime={reportedAt}>
          {moment(reportedAt)}
        </time>
      </span>
      <p className="text-small wrap-anywhere whitespace-pre-line">{words}</p>
      {photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer">
                <img
                  className="size-20 rounded-ctl border border-line object-cover"
                  src={thumbnailAddress(photo, 320)}
                  alt={text('order.problemPhoto', { number: at + 1 })}
                  width={80}
                  height={80}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
