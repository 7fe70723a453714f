import { cx } from 'class-variance-authority';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';

interface Crumb {
  name: string;
  /** Left out for the page itself. */
  to?: string;
}

interface Props {
  path: readonly Crumb[];
  /** Names the way where it is not that of the page. */
  label?: string;
  className?: string;
}

const here = 'font-semibold text-ink';
const there = 'inline-flex min-h-11 min-w-11 items-center no-underline hover:text-ink';

/** The way to the page, level by level. */
export const Breadcrumbs = ({ path, label = text('common.breadcrumb'), className }: Props) => (
  <nav className={cx('flex flex-wrap items-center gap-1.5 text-[13px] text-muted', className)} aria-label={label}>
    {path.map(({ name, to }, index) => (
      <span key={`${to} ${name}`} className="flex items-center gap-1.5">
        {index > 0 ? <span aria-hidden>/</span> : null}
        {to ? (
          <Link to={to} className={index > 0 ? `${there} justify-center` : there}>
            {name}
          </Link>
        ) : (
          <b aria-current="page" className={here}>
            {name}
          </b>
        )}
      </span>
    ))}
  </nav>
);
